//! Summaries of chapters 11 to 14: Battle, Sieges, Attrition, Convoys.

use super::Row;

pub(super) const ROWS: &[Row] = summaries! {
    11 0 "Enemy Formations in one Duchy fight with dice for one Round, or two if the first is a tie. The loser \
        retreats, and may be Routed or Overrun. The winner may gain a Flag or Loot.";
    11 1 "A Power with a Leader or Soldier in the Battle may play Battle cards. The Active side declares all its \
        Battle cards first, then the defender, before any dice. What cards do to the number of dice lasts one \
        Round unless they say more. Any Power may play Responses about Battles at any time during the Battle.";
    11 2 "A side rolls 1 die for each SP of Soldiers and each Staff Officer, plus its Commander's Battle Rating, \
        its Nationality Bonus, and what cards add or take. In the first Round it adds the defender's terrain \
        dice and 1 die for each failed enemy evasion. In a second Round it subtracts 1 for each disruption.";
    11 3 "The French add 2 dice, the British 1 die, the Spanish none. A British and Spanish Army Group gets the \
        British die if at least half of its SP and Leaders are British. #13 can add 1 die, whatever the mix.";
    11 4 "The lines that the enemy crossed give the defender dice in the first Round. An inactive Formation that \
        intercepted into the Duchy counts as defender. No dice come from lines into a Duchy that was not \
        Friendly to the defender before the Battle; Control cannot change until the Battle is over.";
    11 41 "A Rough line that any Formation crossed into the Duchy in this Impulse gives its enemy 1 die, in the \
        first Round alone.";
    11 42 "A Pass that any Formation crossed into the Duchy in this Impulse gives its enemy 2 dice, in the first \
        Round alone.";
    11 43 "A River that any Formation crossed into the Duchy in this Impulse gives its enemy 3 dice, in the first \
        Round alone.";
    11 5 "Both sides roll, and all casualties apply at the same time. Each 6 eliminates 1 enemy SP at once. After \
        that each 5 disrupts 1 surviving SP for the rest of the Battle; disrupted Leaders keep their Battle \
        Rating.";
    11 51 "Allies share eliminations equally. The Commander's Power decides who takes one that is left over. While \
        any Soldier is left, no Leader is eliminated.";
    11 52 "A side that alone loses all Soldiers and Leaders is Overrun and loses. Otherwise the side with more \
        eliminations and disruptions loses and retreats. If they are equal, there is a second Round; if still \
        equal, the Active side retreats, and only an Event adds Rounds. All in the Battle get \"Battle or Failed \
        Intercept\" markers for the Impulse, but not winners by Overrun.";
    11 53 "In a second Round each disruption takes a die, also those beyond the side's SP and Leaders, down to no \
        dice at all. Later eliminations take disrupted Soldiers before any Leader. Disruption ends after the \
        Battle, except in a Rout.";
    11 6 "The winner stays in the Duchy of the Battle. The loser leaves it [11.61, 11.62].";
    11 61 "An inactive loser retreats to Adjacent Friendly Duchies if possible, to several if it likes. With no \
        Friendly or Uncontrolled Duchy it may go to any Adjacent one, with Attrition. It never retreats to sea, \
        to an enemy Formation, or to a Duchy from which the enemy came. Pieces that cannot retreat go to the \
        Regroup Box and cause an Overrun.";
    11 62 "An Active loser goes back to the Adjacent Duchy from which it entered, if that Duchy is under Friendly \
        Control or is a besieged enemy Fortress. Otherwise it goes to the Regroup Box and causes an Overrun. If \
        Events brought attackers from several Duchies by interception, the Active player chooses one of these \
        Duchies.";
    11 7 "If the loser has at least 3 casualties more than the winner, over all Rounds, the loser is Routed. All \
        its disrupted pieces are eliminated.";
    11 8 "A side with no Formation left is Overrun, whether by eliminations, for lack of a retreat, or by the \
        Attrition of a retreat. An Active winner may then move on with the CPs that are left. An inactive winner \
        may intercept again, unless it already had a \"Battle or Failed Intercept\" marker.";
    11 9 "If the loser's casualties exceed its SP, the winner may change the Flag of the Duchy for no CP: place \
        one or remove one. Fortress Duchies are exempt.";
    11 10 "If a whole Army or Army Group is Routed or eliminated, the winning Power must roll for Loot; in a \
        two-Power Army Group only the Commander's Power does. Roll 1 die and add the SP and Leaders that the \
        loser lost. 12 or more gives 2 Resources, 8 to 11 gives 1, less gives 1 only on a natural 6. #11 and #51 \
        add up losses of several Rounds.";
    11 11 "If Spain gains Resources by a Battle or Siege Event, Battlefield Loot or a Sack, the victorious Spanish \
        Formation suffers Attrition once for each Resource. Its losses go to the Regroup Box. In an Army Group \
        this applies only under a Spanish Commander.";
    12 0 "A Fortress Controls its Duchy and bars the way until a Siege takes it. This chapter covers Sieges, what a \
        Fortress does to movement, and the Sack.";
    12 1 "A Fortress changes nothing in a Battle, but matters for Control, retreats and moves. All Formations \
        stand outside of it. A Fortress Controls its Duchy even among enemies, who can Flag it only after a \
        successful Siege.";
    12 2 "An Active Army may resolve a Siege if no enemy Formation is in the Duchy and the Army has not fought a \
        Battle there in the Impulse, unless that was an Overrun. A Siege costs no CP and may come before the \
        card or Resource, even if the Power passes. It is fought like a Battle, but only with cards that name \
        Sieges.";
    12 21 "A Siege takes an Army, and no more than one. Army Groups follow 12.31.";
    12 22 "A Fortress may be besieged once in each Impulse, Scheduled or Pre-emptive, and by one Army only. A Siege \
        has at most as many Rounds as the Fortress has strength.";
    12 23 "Only Battle cards that name Sieges may be played in a Siege. For the defence only the owner of the \
        Fortress may play them, and needs no Formation there.";
    12 3 "Each Round the Fortress rolls its strength: 3, Gibraltar 5, a Hasty Fortress 2. The besieger rolls as in \
        a Battle; the Fortress falls when his 6s in the Impulse reach its strength, if his Commander survives, \
        and may be Flagged for no CP. Defending 6s eliminate, 5s disrupt. Another Round needs more 6s in the \
        Round than casualties, or an Event; a failed besieger stays.";
    12 31 "One Army of a two-Power Army Group may besiege in its own Power's Impulse, without Leaders, SP or \
        Nationality Bonus of the other Power. SP of the same Power beyond the Army's Command Rating may replace \
        its disrupted or eliminated Soldiers in later Rounds.";
    12 4 "Nobody retreats or evades to an enemy Fortress that is not besieged. Whoever leaves a Duchy with an \
        enemy Fortress, by move, evasion, interception or retreat, needs an Adjacent Duchy that is Friendly, \
        Uncontrolled, or itself a besieged enemy Fortress. So nobody goes past such a Fortress, deeper into \
        enemy country.";
    12 41 "Besiegers move no more in the Impulse and get a \"Battle or Failed Intercept\" marker, unless they win \
        by a Siege Overrun. A Siege Overrun happens if the Fortress falls in fewer Rounds than its strength, or \
        to more 6s in one Round than its strength; the rulebook's example counts the 6s of all Rounds. Survivors \
        of that Army may then move on.";
    12 5 "The winner of a Siege must roll a die and add 1 for each Round fewer than the most allowed. 6 or more \
        gives 1 Resource. A Hasty Fortress gives none. If Spain gains the Resource, its besiegers suffer \
        Attrition at once, and losses go to the Regroup Box [11.11].";
    13 0 "Some moves, the end of a Turn and some Events cost Formations SP without a Battle.";
    13 1 "Roll a die for each SP and Leader; each 6 eliminates 1 SP. The owner chooses the losses, in a two-Power \
        Army Group the Commander's Power; no Leader goes while Soldiers are left. Several reasons are rolled \
        together before losses are taken. Losses are not Battle casualties unless an Event says so; successful \
        interceptions and evasions count as moves.";
    14 0 "Britain moves pieces by sea in Convoys, and lands in enemy ports by Amphibious Assault.";
    14 1 "Naval operations are Convoys and Amphibious Assaults. Only Britain has them; the French need the Event \
        of #103.";
    14 2 "In its Impulse Britain may send one Convoy of up to 5 SP and Leaders, at 1 CP each, from one Friendly \
        port to another; they do not move by land as well. In a Friendly besieged Fortress they fight at once, \
        unless the besieger evades; if they must retreat, they return to their port with Attrition. An enemy \
        Fortress besieged by friends needs an Amphibious Assault.";
    14 3 "With #93 a Convoy from one Friendly port may land in an enemy Minor port. The Power in Control of the \
        port first rolls 3 dice, 6 for a Fortress; 5s disrupt, 6s eliminate, and both count as casualties of the \
        first Round. Survivors fight enemies there that do not evade, or may besiege the Fortress. If they must \
        retreat, they return to their port with Attrition.";
    14 4 "Gibraltar lies in both Zones. While an enemy Controls Gibraltar, Convoys and Amphibious Assaults cannot \
        leave the Zone where they start.";
};
