//! Summaries of chapters 1 to 3: the pieces, getting ready, Control.

use super::Row;

pub(super) const ROWS: &[Row] = summaries! {
    1 0 "This chapter describes the components: four Powers on two sides, the map, the tracks, Soldiers, Leaders, \
        Flags and cards.";
    1 1 "Two sides have two Powers each. The French are Nord (blue) and Sud (green), the Allies are Britain (red) \
        and Spain (yellow). A player has one or two Powers of one side.";
    1 2 "Land is divided into Duchies, and lines between Duchies show where pieces may move. The sea is divided \
        into Zones.";
    1 21 "Colour or symbol shows who starts with a Duchy in 1812: of Spain's 62, Nord occupies 20 and Sud 15. \
        Every shape but a circle is a Key; a Fortress has strength 3, Gibraltar 5; Madrid is the only Capital. A \
        Home Duchy has its Power's colour; Spain's are those in Spain that Spain Controls. Ports are Minor or \
        Major.";
    1 22 "A line is Clear, Rough, a Pass or a River. Its type can cost Attrition, give a defender dice, and hinder \
        interception, evasion or retreat.";
    1 23 "Two Duchies are Adjacent if a line connects them directly.";
    1 24 "The sea has two Zones, the Atlantic and the Mediterranean. Gibraltar belongs to both [14.4].";
    1 3 "The Powers act in this order: Britain, Sud, Spain, Nord. Several other rules use the same order.";
    1 4 "A marker shows which Turn is played: 1812, 1813 or 1814.";
    1 5 "Infantry is 1 SP, cavalry 2 SP, artillery 4 SP. Soldiers may be changed into others of the same strength \
        at any time. The counters are a limit: SP that no counter can show may be lost. Britain has 14 infantry, \
        6 cavalry and 3 artillery; Spain 23, 9 and 6; Sud and Nord 23, 8 and 3 each.";
    1 6 "A Leader has a Battle Rating of 1 to 5, for Battle, Siege, interception and evasion, and a Command \
        Rating of 4, 6 or 9. Of several Leaders in a Duchy one is the Commander and the others are Staff \
        Officers. Any Soldiers and Leaders in a Duchy are a Formation; a Flag is not.";
    1 61 "A Leader and SP of his own Power in his Duchy form an Army, up to his Command Rating. Other Leaders in \
        the Army count 1 each; the Leader himself does not count. A lone Leader is an Army too. Soldiers beyond \
        the rating may defend with the Army, but do not move or attack with it.";
    1 62 "Two or more friendly Armies that share a Duchy or a move are an Army Group under one Commander. The \
        other Leaders are Staff Officers and stay in the Commander's Duchy. Each Staff Officer counts as 1 SP in \
        Battle and Siege.";
    1 7 "A Flag shows which Power Controls a Duchy where the map does not already say so. It stands for a \
        garrison and is no Formation. There are 35 French and 45 Allied Flags, and never more.";
    1 8 "The markers for 5s and 6s count the casualties of a Battle. The back of a marker stands for ten or more.";
    1 9 "A chart shows how many Keys each Power Controls, and changes whenever a Key does. The markers for single \
        Spanish Keys are optional.";
    1 10 "A card gives either its Command Points or its Event; a Must Play card has no Command Points. There are \
        24 Home cards: 6 of Britain, 6 of Spain, and 12 that both French Powers share.";
    2 0 "The players share out the Powers, choose 1812 or 1813, set up pieces, markers and Resources, and take \
        their first hands.";
    2 1 "Four players have a Power each. With three, one has both Powers of a side; with two, each has a side. If \
        they disagree, they roll dice or bid SP: the highest bidder chooses first and loses those SP from \
        Soldiers on the map before play. The others choose in the order of their bids and lose nothing; dice \
        break ties.";
    2 2 "The players choose 1812 or 1813. The Headquarters cards of that year say where each Formation starts.";
    2 3 "In 1812 Spain, Britain and Sud start with 1 Resource and Nord with 2; in 1813 Spain has 1, Britain 3, \
        Sud 0, Nord 1. In 1812 Britain starts with 5 Keys, Spain 4, Sud 7, Nord 8; in 1813 with 5, 8, 4 and 7; \
        Home Keys are included. The Impulse marker starts on Britain.";
    2 4 "Britain gets 3 Home cards and the others 2 each; other Home cards wait in the Reserves. Each Power also \
        gets 6 cards from the deck. For 1813, #4, #6, #38 and #99 are removed first, as if played in 1812, and \
        the reminders of #4 and #38 count for the Appeal to the Emperor.";
    2 5 "Each Power has a hand and Resources of its own, even if one player has two Powers. Cards and Resources \
        cannot be traded. Powers keep their hands hidden from each other unless an Event says otherwise.";
    2 6 "In track order each Power keeps its hand, or discards it and draws one card fewer than it discarded. \
        Home cards and Must Play cards always stay in the hand. The Power may do this again, each time for one \
        card fewer, before the next Power decides.";
    3 0 "Who Controls a Duchy depends on the map, on its Flag, and on the Formations in it.";
    3 1 "Without a Flag the Power that the map names Controls a Duchy, with a Flag the Flag's Power. An enemy \
        Formation makes an unfortified Duchy Uncontrolled, and must Flag it to Control it. A Fortress Duchy \
        stays under its owner's Control and Friendly to it, whoever stands there; for the besieger it is \
        Uncontrolled.";
};
