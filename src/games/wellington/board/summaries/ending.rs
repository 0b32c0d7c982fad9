//! Summaries of chapters 15 to 20: Resources, the Interphase, the end, victory, the glossary.

use super::Row;

pub(super) const ROWS: &[Row] = summaries! {
    15 0 "Resources buy cards in Impulses. Those that are left at the end of the game count for victory.";
    15 1 "Resources come from Events, from Battlefield Loot (1 or 2), from a Sack (1), and once a Turn from having \
        more than 8 cards [16.43]. In the Interphase Madrid gives 1 to the Power that Controls it; Lisbon and \
        Gibraltar each give 1, only to a French Power.";
    15 2 "In its Impulse a Power may spend a Resource to draw a card, unless it has 8 cards besides Home cards. A \
        Resource counts as a '+' card: it goes alone or with one card without '+', never with a '+' card. A \
        Power without cards may pass and spend one in a later Round, but not after the last Power with a \
        playable card has had its Impulse.";
    15 3 "An unused Resource is worth half a Victory Point in the end. Unused Resources may also break a tie \
        [19.1].";
    16 0 "After the Turns of 1812 and 1813, unless the game is over, the Powers gain Resources, build \
        Reinforcements, Deploy, and prepare their cards. Nobody may play Events or intercept in the Interphase.";
    16 1 "Madrid gives 1 Resource to the Power that Controls it. Lisbon and Gibraltar give 1 each, but only to a \
        French Power.";
    16 2 "Each Power gets CPs by its own table. In track order from the Power due next, each builds and regroups \
        at the usual costs, from eliminated pieces, new pieces and the Regroup Box. All go to a single Friendly \
        Home Key that is not besieged; French pieces and British Leaders have the exceptions of 6.3. A CP may \
        also buy a Deployment [16.31].";
    16 21 "The French Power due next rolls a die for both and adds 2 each for #4 and #5, 1 each for #26, #38 and \
        #39, if played. A total of 1 gives each French Power 8 CP, 2-3 gives 6, 4-5 gives 4, 6 gives 3, 7 none. \
        At 8 each French Power removes units worth 2 CP from the map, at 9 worth 4, at 10 or more worth 8.";
    16 22 "Britain rolls 4 dice. It subtracts 4 if it does not Control Lisbon and 2 if it does not Control Porto. \
        The result is its number of CPs; #72 can change the number of dice.";
    16 23 "Spain rolls 2 dice and adds 1 for every two Keys in Spain that Spain Controls, rounded down. The result \
        is its number of CPs; #72 can add a die.";
    16 3 "In track order from the Power due next, each Power may Deploy a Leader through any number of connected \
        Friendly Duchies, if no enemy Army could intercept into them. He takes pieces up to his Command Rating \
        on the way, and leaves pieces only where he started. Britain may choose a Convoy instead, to a Friendly \
        port that is not besieged or open to interception, and not past an enemy Gibraltar.";
    16 31 "A Power may buy an extra Deployment for 1 Reinforcement CP; Britain may make it a Convoy. No SP or \
        Leader moves in more than one Deployment of an Interphase.";
    16 32 "After all Deployments a Power may eliminate any of its Leaders on the map, which counts like a death in \
        Battle. They can be built again in the coming Turn [6.1].";
    16 4 "Cards are prepared in four steps: shuffle and draw [16.41], Mulligans and unplayed cards [16.42], excess \
        cards [16.43], Home cards [16.44].";
    16 41 "The discards are shuffled, without Home cards. In track order from the Power due next, each Power draws \
        6 cards.";
    16 42 "In track order from the Power due next, each Power may do Mulligans with its new cards. Then half of its \
        unplayed cards of the last Turn, rounded up and chosen at random, are shuffled into the deck, and it \
        draws as many. All its cards then form one hand.";
    16 43 "A Power with more than 8 cards discards one at random for a Resource; a Must Play card goes back into \
        the deck. Then it keeps up to 8 cards besides Home cards and discards the rest for their CPs, but no \
        Must Play card by choice. An odd CP can only be used to regroup. All goes to one Friendly Home Key, and no Deployment \
        follows.";
    16 44 "Each Power's played Home cards and Reserve are shuffled. Britain gets 3 Home cards and the others 2 \
        each. The next Turn goes on with the next Power on the track, unless a Power pre-empts.";
    17 0 "This chapter has two special cases: a last card that is given away [17.1], and mistakes that are noticed \
        too late [17.2].";
    17 1 "The Turn goes on if the last Power with a playable card gives the card to another Power. The receiver \
        then is the last Power that can play, and so the last to be Active in the Turn.";
    17 2 "Mistakes and illegal plays stand once the next Active Power has played a card, if nobody noticed them \
        before.";
    18 0 "The game ends by a Sudden Death, by the roll for the Conquest of Spain, by the Peace Roll, or after \
        1814.";
    18 1 "The game ends at once, at any point of a Turn, if France [18.2], Spain [18.3] or Portugal [18.4] is \
        conquered, or Spain is liberated. Cards may be left unplayed.";
    18 2 "If the French Control none of the 8 Duchies in France, France is conquered, and Britain and Spain win. \
        But if the French Control Madrid, they first roll for the Conquest of Spain [18.6], and win if it \
        succeeds. If one player has only Spain, guerrillas [4.4] act before Victory Points are counted.";
    18 3 "The 15 Keys in Spain can end the game at once, by Conquest [18.31] or by Liberation [18.32].";
    18 31 "The French win at once when neither Britain nor Spain has Control of a single one of the 15 Keys in \
        Spain.";
    18 32 "If the French Control none of the 15 Keys in Spain, Britain and Spain win at once. If there is a Spanish \
        player, guerrillas [4.4] act before Victory Points are counted.";
    18 4 "French Control of all 4 Keys in Portugal and of 8 Keys in Spain, Madrid among them, wins the game for \
        the French at once.";
    18 5 "The game also ends if a French Power succeeds in its roll for the Conquest of Spain [18.6], if the Peace \
        Roll of 1812 or 1813 succeeds [18.7], and when the Turn of 1814 comes to its Peace and Victory step \
        [19].";
    18 6 "The French Power that Controls Madrid rolls a die and adds 1 for every 3 Keys in Spain under French \
        Control, rounded down; Madrid and the other French Power's Keys count. On 8 or more the French win. This \
        Conquest goes before a Conquest of France.";
    18 7 "In 1812 and 1813, if the game goes on, one player rolls a die, chosen by agreement. On 6 there is peace \
        and the game ends. There is no roll if #77 was played as an Event in this Turn.";
    19 0 "Conquest or liberation decides the game. Otherwise Victory Points do.";
    19 1 "The French win by conquering Spain or Portugal, the Allies by conquering France or liberating Spain. In \
        any other end the side with more Victory Points wins; if equal, the side with more unplayed Resources; \
        then the French. Of two winning players the one with more points wins; if equal, the one later on the \
        track. 19.5 is an exception.";
    19 2 "Each Key that a Power Controls is 1 Victory Point, Madrid 2. Each unplayed Resource is half a Victory \
        Point.";
    19 3 "Each removal by an Event that was never met costs its Power 1 Victory Point at the end [5.13].";
    19 4 "Lisbon and Gibraltar are worth 1 Victory Point each to a French Power that Controls them. A French Power \
        also gains 1 for every 5 Duchies that it Controls if the game ends in 1812, every 4 in 1813, every 3 in \
        1814, rounded down. In 1814 it gains 4 more if it Controls all four of its Home Duchies.";
    19 5 "A separate Spanish player gains points if the sides tie or the Allies win, by the Duchies in Spain under \
        French Control: 6 for none, 5 for fewer than 5, 4 for fewer than 10, 2 for fewer than 15, 1 for fewer \
        than 20. The points can break a tie of the sides, and count between Britain and Spain after an Allied \
        win. If these two tie, Spain wins.";
    20 0 "Words with a capital letter have the meaning given here. An Enemy Duchy is Controlled by an opposing \
        Power and has no friendly Formation in it; a Friendly one is Controlled by the Power or its Ally and has \
        no enemy Formation. Fractions are rounded up, except in 16.23, 18.6 and 19.4; half points for Resources \
        are not rounded.";
};
