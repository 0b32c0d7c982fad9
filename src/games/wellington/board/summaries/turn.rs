//! Summaries of chapters 4 to 8: the Turn, cards, building, Flags, diplomacy.

use super::Row;

pub(super) const ROWS: &[Row] = summaries! {
    4 0 "The game has up to three Turns of one year each. The number of Impulse Rounds in a Turn varies. If the \
        game goes on after a Turn, an Interphase follows.";
    4 1 "Impulses are played until one Power alone has cards and has had its last Impulse. Then come Attrition, \
        guerrillas, the limit of 5 Resources, the roll for the Conquest of Spain, and the Peace Roll. If the \
        game goes on, an Interphase prepares the next Turn.";
    4 2 "The Powers become Active in track order. The Active Power plays a card, or spends a Resource and may \
        play a card without '+' as well; without cards it passes. At the end of the Impulse all \"Battle or \
        Failed Intercept\" markers come off and the Impulse marker moves on. When Nord is done, the Round is \
        over and Britain is next.";
    4 21 "Played and discarded cards go face up on the discard pile, Home cards on their Power's Reserve. Only the \
        top card of the discards may be seen. Nobody looks through these piles or counts them unless an Event \
        allows it.";
    4 22 "From the second Round of 1812 on, the Power with strictly the most playable cards, Home cards included, \
        may act before the Power that is due. It may not have two Impulses in a row, not even across two Turns. \
        The Power due acts next and is not pre-empted again. A Power without playable cards cannot be \
        pre-empted.";
    4 23 "A Power with an empty hand has no Scheduled Impulse and passes. Before the Impulse marker moves on, the \
        Power may still resolve a Siege or spend a Resource.";
    4 24 "When Nord has played or passed, the Round is over and the Impulse marker returns to Britain, unless \
        somebody pre-empts. Rounds follow until only one Power has playable cards. That Power has one last \
        Impulse, with a card or a Resource; then the Impulses of the Turn are over.";
    4 3 "Every Formation in an Uncontrolled Duchy suffers Attrition. Then each survivor in an unfortified \
        Uncontrolled Duchy places its Flag or removes an enemy Flag.";
    4 4 "Roll a die for each unfortified Duchy in Spain and Portugal that the French Control and where no French \
        Soldier or Leader stands. Add 1 if any Spanish or British Formation is Adjacent, never more than 1. On 4 \
        or more the French Flag comes off; where the map has a French symbol, a Spanish Flag is placed.";
    4 5 "No Power keeps more than 5 Resources at the end of a Turn. What is above 5 is lost.";
    4 6 "If no Sudden Death has ended the game, the French now may conquer Spain by a roll [18.6].";
    4 7 "After the Turn of 1814 the game is over and Victory Points are counted [19]. In 1812 and 1813 one player \
        makes the Peace Roll [18.7].";
    4 8 "If the game goes on, an Interphase follows [16]. The Power on which the Impulse marker stands has the \
        first Impulse of the next Turn, unless another Power pre-empts.";
    5 0 "A card is played for its Command Points or for its Event, never for both. Must Play cards have only an \
        Event.";
    5 1 "An Event may be played against any Power, even an Ally. Where an Event contradicts the rules, the Event \
        holds; where two Events contradict each other, the later holds. Halves are rounded up.";
    5 11 "If an Event places Soldiers and the Power has too few left, the Power first eliminates SP of its own, \
        until it can place all that the Event says. The Power chooses which SP, and how it makes change.";
    5 12 "If an Event removes more SP than the Power has on the map, the Power at once builds and loses the rest, \
        with its cards and Resources and outside its Impulse. What it still cannot pay stays owed until the \
        first opportunity: from Reinforcements, or from the first card that it plays for CPs in a new Turn.";
    5 13 "At the end of the game a Power loses 1 Victory Point for each Event whose removal it could not meet in \
        full.";
    5 2 "Any Power may play any number of Responses in any Impulse, even without pieces in the action. They \
        resolve in the order of play, and in a conflict the latest holds. After the next CP, card or die roll it \
        is too late to respond to what came before. Of simultaneous Responses, that of the Power next on the \
        track counts as played first.";
    5 3 "A Power may play Battle cards if it has a Formation in the Battle, and as many as it likes. Some Battle \
        cards are for Sieges only. #70, #73, #81 and #91 are for a Battle or a Siege.";
    5 4 "Played Home cards lie face up on their Power's Reserve and are shuffled at the end of the Turn; the \
        French can do so earlier by #86 as an Event. Home cards are never taken at random, even if another Power \
        holds them, except by #83. In the Interphase they do not buy Resources or CPs.";
    5 5 "A card played for CPs gives the number in its circle and not its Event. CPs may go to several actions in \
        any mix, each decided when the Power spends them. CPs do not carry over to another Impulse.";
    5 6 "A Power usually plays one card in an Impulse; a '+' card may come before or after another card. Two '+' \
        cards in an Impulse are not allowed, except as Battle cards or Responses, or if an Event allows further \
        cards. A card that an Event lets the Power draw and play continues the first; cards without '+' have no \
        limit there.";
    5 7 "A card whose text says so leaves the game when it is played as an Event; its CP number has a red circle. \
        It lies beside the Regroup Box, or its reminder does, because some of these cards change Reinforcement \
        rolls and others may return.";
    5 8 "A Must Play card is played only as an Event, and need not be played at once. The card may not be \
        discarded in a Mulligan or by choice. A Power may play its Must Play cards in any order, or other cards \
        first. If it has nothing else in an Impulse, it plays one, unless it spends a Resource.";
    6 0 "Building brings new or eliminated pieces into play; regrouping brings back pieces from the Regroup Box. \
        Only the pieces of the game can be used, but change may always be made.";
    6 1 "A Soldier costs 2 CP for each SP: infantry 2 CP, cavalry 4 CP, artillery 8 CP. A Leader costs half his \
        Command Rating, rounded up: 2, 3 or 5 CP.";
    6 2 "A Soldier in the Regroup Box costs 1 CP for each SP; a Leader there costs 1 CP.";
    6 3 "Soldiers come in at Home Duchies, Leaders at Home Keys, that the Power Controls; British Leaders also in \
        Plymouth. In a besieged Fortress a Battle follows once all are placed, unless the besieger evades; new \
        pieces that must retreat go to the Regroup Box, or along with friends. A French Power uses the other's \
        if enemies Control all its own, or it has only a besieged Hasty Fortress.";
    7 0 "A Duchy has one Flag at most, and its owner of 1812 places none there. Removing an enemy Flag from one's \
        own Home Duchy gives Control back. On an Ally's Home Duchy a Power may place its own Flag or give the \
        Duchy back. On an occupied Duchy in Spain, Britain may place a British or a Spanish Flag.";
    7 1 "Placing, removing or changing a Flag costs 1 CP, or none after a Flag Overrun. A Formation may Flag the \
        unfortified Duchy where it stands; an enemy Fortress first needs a successful Siege or #43. An Army in a \
        Friendly Duchy may Flag an Adjacent one without enemy Formation or Fortress, unless an enemy Army \
        Adjacent to the target can intercept the Flag.";
    8 0 "Alliances are fixed. Players may make deals, but nothing binds them.";
    8 1 "Britain and Spain are Allies, and so are Nord and Sud; this never changes. An Ally's Duchy is Friendly \
        for movement and Attrition. A Power may not attack its Ally's Formations or Flag a Duchy that its Ally \
        Controls. It may replace an enemy Flag anywhere, even on an Ally's Home Duchy.";
    8 2 "Players negotiate in public, and nobody has to keep an agreement. Nobody may trade, describe or show \
        cards unless an Event allows it. Control of Duchies may not be exchanged, but players may agree on who \
        will Flag a Duchy.";
};
