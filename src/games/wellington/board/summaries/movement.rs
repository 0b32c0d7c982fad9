//! Summaries of chapters 9 and 10: movement, interception and evasion.

use super::Row;

pub(super) const ROWS: &[Row] = summaries! {
    9 0 "Leaders and Soldiers move for CPs. This chapter covers the costs, the Attrition on the way, where a move \
        stops, and Army Groups.";
    9 1 "A Leader enters an Adjacent Duchy for 1 CP, alone or with his Army. Infantry and cavalry without a \
        Leader cost 1 CP for each counter and Duchy, and each counter moves alone; artillery needs a Leader. A \
        Power moves only its own pieces, except in an Army Group with its Ally [9.63].";
    9 2 "A Duchy holds Formations without limit, and all of them may defend it. To move or attack, an Army takes \
        no more SP than its Leader's Command Rating.";
    9 3 "Pieces enter a Duchy only from an Adjacent Duchy. Pieces that an Event places, pieces that are built or \
        regrouped, Convoys and Amphibious Assaults are exceptions.";
    9 4 "Four kinds of moves can cost Attrition: over a Pass [9.41], a Forced March [9.42], an Ambush [9.43] and \
        a retreat [9.44].";
    9 41 "A move over a Pass costs Attrition if the Duchy that is left or the Duchy that is entered is Enemy or \
        Uncontrolled.";
    9 42 "The fifth Duchy that a piece enters in an Impulse, and each one after it, costs Attrition at once. Each \
        SP and Leader has its own count, alone or in an Army. Interception, evasion and retreat do not count.";
    9 43 "Going into an Enemy Duchy costs Attrition, unless the Duchy that is left is Friendly.";
    9 44 "A retreat costs Attrition if it goes into an Enemy Duchy, over a River, over an unfriendly Pass, or out \
        to sea. Retreats to sea follow a failed Amphibious Assault or a failed Convoy into a besieged Fortress.";
    9 5 "Enemy Formations and Fortresses stop a move. Only #44 goes past them.";
    9 51 "A Formation that enters a Duchy with an enemy Formation stops for a Battle, unless the enemy evades. The \
        Formation moves no more in the Impulse unless the Battle is an Overrun. The Formation gets a \"Battle or \
        Failed Intercept\" marker.";
    9 52 "A Formation that enters a Duchy with an enemy Fortress stops and moves no more in the Impulse. A Siege \
        Overrun [12.41] or #44 lets it go on. The Formation gets a \"Battle or Failed Intercept\" marker.";
    9 53 "A Leader need not stop where another friendly Leader stands. If he does, one of them becomes Commander, \
        and the others are Staff Officers in the Commander's Army or Army Group. A Staff Officer who leaves the \
        Commander's Duchy is a Leader again.";
    9 6 "An Army Group forms in three ways: a Power has several Armies in a Duchy, with more SP than any one \
        Leader's Command Rating; both Allies have Armies in a Duchy; or an Event such as #3 says so. One Leader \
        there at once becomes the Commander, and all others are Staff Officers.";
    9 61 "An Army may move through a friendly Army's Duchy with or without forming an Army Group. An Ally's Army \
        that stood still joins the move only if its Power agrees.";
    9 62 "If two Powers do not agree on a Commander, the Power with more SP there decides; if they are even, the \
        Power that had an Impulse last. The Commander stays until a new eligible Leader joins, or until both \
        Powers agree on another, in that Leader's Impulse. The Army Group places Flags of the Commander's Power, \
        save for the choices of rule 7.";
    9 63 "An Army Group pays 1 CP for each Army that moves with it, large or small, and for each Duchy. Each Army \
        takes SP and Staff Officers up to its own Commander's Command Rating. A Leader has an Army of his own or \
        is part of another Leader's. A Leader is never a Staff Officer in an Army of the other Power.";
    9 64 "An Army Group moves in its Commander's Impulse, with any number of its Armies, at 1 CP for each Army and \
        Duchy. Two moves in a Round are possible for a two-Power Army Group, if a Leader of each Power commands \
        in that Power's Impulse. Its Armies may pick up and leave Formations on the way, within their Command \
        Ratings.";
    9 65 "Against the Commander's will, Formations leave an Army Group only in their own Power's Impulse, by a \
        retreat, or by an interception of their own.";
    9 7 "A Formation that enters an enemy Formation's Duchy fights at once, unless the defender evades. The \
        Battle does not wait for others that follow for another CP. Pieces beyond one Leader's Command Rating \
        enter a Battle together only as an Army Group or by several interceptions, as with #108.";
    10 0 "Inactive Formations may react to enemy moves. Armies may intercept into an Adjacent Duchy; Formations \
        may evade out of their own.";
    10 1 "An inactive Army or Army Group may try to enter an Adjacent Duchy to join a Battle, or against a \
        Formation that enters or is placed there, but not where an unmoving enemy was already alone. Some Events \
        allow two Duchies; nothing is picked up or left on the way. After Attrition comes a Battle; defending \
        interceptors count as having been there.";
    10 2 "In an Impulse an Army may intercept until one attempt fails or it has fought a Battle, Overruns aside. \
        Other Armies and Events may try for the same Duchy, whatever the result. The Active side intercepts only \
        by an Event, after all attempts of the inactive side.";
    10 3 "Nobody intercepts evasions, retreats or interceptions, or over a River, even if it is one of two lines. Soldiers \
        need a Leader's command, unless an Event such as #36 replaces him. An Army that failed an interception, \
        alone or in an Army Group, and pieces that fought a Battle or Siege in this Impulse may not intercept; \
        an Overrun does not count.";
    10 4 "Roll 2 dice and add the Leader's Battle Rating: 9 or more succeeds. Add 1 into a Friendly Duchy; \
        subtract 1 from an Enemy Flagged or Uncontrolled Duchy, and 1 over a Pass or Rough line; of two lines \
        the last counts. Events may change the total or cancel the attempt. On a failure the Formation stays, \
        gets a marker for the Impulse, and suffers no Attrition.";
    10 41 "Which Formations of an Army Group intercept is declared first. An Army Group uses its Commander's Battle \
        Rating, and an Army or smaller Army Group that it detaches uses its own Commander's. After a success, \
        those left behind may still try. After a failure every Formation in that Duchy gets the marker and \
        intercepts no more in the Impulse.";
    10 5 "Inactive Formations may try to evade to an Adjacent Duchy, but not where the enemy came from. An Army or \
        Army Group tries once, as a whole. Each infantry or cavalry counter without a Leader tries for itself, \
        all together; artillery must first be changed. Evading into an Enemy Duchy or a besieged enemy Fortress \
        costs Attrition; a marker does not bar evasion.";
    10 6 "Nobody evades to sea, over a River, into a Duchy with an enemy Formation, or into a Duchy with an enemy \
        Fortress that is not besieged.";
    10 7 "The evader names a Duchy, rolls 2 dice and adds the Leader's Battle Rating: 9 or more succeeds. Add 1 \
        into a Friendly Duchy; subtract 1 from an Enemy Flagged or Uncontrolled Duchy, and 1 over a Pass or \
        Rough line. Events may change the total or cancel it. Each failure keeps the evader in place without \
        terrain dice, and gives the Active side 1 die in the first Battle Round.";
    10 8 "With enough CPs the Active Formation may follow an evader into the next Duchy, or move elsewhere. The \
        evader may then try to evade again.";
    10 9 "Evasions and interceptions are tried before the Attrition of the move that caused them; #108 is the \
        exception. The Active side intercepts only by an Event, after all inactive interceptions. Otherwise \
        attempts may come in any order, and each result may be known before the next attempt is declared.";
    10 10 "If an Event places a Flag without a Formation and the Flag is intercepted, the Flag comes off at once.";
};
