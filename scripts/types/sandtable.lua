---@meta
-- Made from the program: UPDATE_DOCS=1 cargo test --test prompt documents. What a member gives may be nil where its
-- text says so; the types do not, so that cards can be read as they are.

---The card that is being played, or whose condition is asked
---@class Event
---@field player Power The Power that plays the card.
---@field ally Power The Ally of that Power.
---@field side Side The side that the card works for; the other side if the card was turned.
---@field enemy Side The side against which the card works.
---@field turned boolean Whether an Event has turned the card, so that it works for the other side.
---@field card Card The card itself.
---@field mode string How it is played: cp, event, response or battle.
---@field target any What the card was played on, out of its `targets`.
---@field window Facts The facts of the open window, by name: `doc windows`.
local Event = {}

---A side of this Battle suffers eliminations and disruptions from the card. After the dice of a Round are rolled, and before their results apply, they count as casualties of that Round. With `with_dice` that is so at `battle.round.before_dice` too. At other times they take effect at once. They count for winner, Rout and Loot. [11.5] Waits.
---Example: ev:add_casualties(ev.enemy, { disruptions = 2 })
---@param side Side|Power|string
---@param options? { kills?: number, disruptions?: number, with_dice?: boolean }
function Event:add_casualties(side, options) end

---The besieger rolls this many more dice at once. They are part of this Round, whose other dice have already been rolled. [12.3] Acts.
---Units: count counts dice.
---Example: ev:add_siege_dice(3)
---@param count number
function Event:add_siege_dice(count) end

---Stops the Convoy, Amphibious Assault or landing that is being announced; its Command Points or its Event are lost. Returns false if there is none. [14.1] Acts.
---Example: ev:block_convoy()
---@return boolean
function Event:block_convoy() end

---The player spends its Resource of this Impulse and takes the card into its hand. [15.2] Acts.
---Example: ev:buy(c)
---@param card Card|number
function Event:buy(card) end

---Whether the player could spend a Resource on a card that this card offers: it has one, spent none in this Impulse, and holds fewer than 8 cards besides Home cards. That this card is a '+' does not matter. [15.2] Looks.
---Example: if ev:can_buy() then ev:buy(c) end
---@return boolean
function Event:can_buy() end

---Whether `offer_interception` would find a Formation that may try. [10.1, G11] Looks.
---Example: return ev:can_call() or "nobody is near"
---@return boolean
function Event:can_call() end

---Takes a card that was just played, and has had no effect yet, off the stack: it never takes effect. Returns false if it is not on the stack. [5.1] Acts.
---Example: ev:cancel(ev.window.card)
---@param card Card|number
---@return boolean
function Event:cancel(card) end

---Stops the move that was announced: nobody moves, and its Command Points are lost. Returns false if there is none. [9.1] Acts.
---Example: ev:cancel_move()
---@return boolean
function Event:cancel_move() end

---Stops the interception, evasion or retreat that the open window announces. Before its dice it counts as not attempted, after them as failed. [5.2, G6] Acts.
---Example: ev:cancel_reaction()
function Event:cancel_reaction() end

---A besieged Fortress falls without a Siege: the besieger Flags it, sacks it, and may move on as after a Siege Overrun. A Siege that is going on there is over. An error unless `siege:can_fall(duchy)`. [12.3, 12.41, 12.5] Waits.
---Example: ev:capture_fortress(ev.target)
---@param duchy Duchy|string
function Event:capture_fortress(duchy) end

---An Attrition check on the Army or Army Group in which a Leader stands: a die for each SP and Leader, each 6 takes one. `late_bonus` is added to the sixth and later dice. Returns the number of the check; nil if none was made. [13.1] Waits.
---Example: ev:check_army(leaders.soult)
---@param leader Leader|string
---@param options? { late_bonus?: number, to_regroup?: boolean }
---@return number
function Event:check_army(leader, options) end

---One Attrition check on everything of a side in a Duchy, SP beyond the Command Ratings and Soldiers without a Leader too. Options and result are those of `check_army`. [13.1] Waits.
---Example: ev:check_duchy(ev.target, ev.enemy, { late_bonus = 1 })
---@param duchy Duchy|string
---@param side Side|Power|string
---@param options? { late_bonus?: number, to_regroup?: boolean }
---@return number
function Event:check_duchy(duchy, side, options) end

---An Attrition check on the enemy's Flag in a Duchy, one die; an Occupied symbol counts as one. On a 6 it is lost and, if no enemy Formation is there, replaced by the Power's own. Returns the number of the check; nil if none was made. [13.1, G15] Waits.
---Example: ev:check_flag(d, ev.target:power())
---@param duchy Duchy|string
---@param power Power|string
---@return number
function Event:check_flag(duchy, power) end

---An Attrition check on all pieces of a side in the Duchy of this Battle. With `counts` each loss is an elimination in it, with `loot` it is also lost for Loot. Returns the number of the check; nil if none was made. [13.1] Waits.
---Example: ev:check_force(ev.enemy, { counts = true, loot = true })
---@param side Side|Power|string
---@param options? { late_bonus?: number, to_regroup?: boolean, counts?: boolean, loot?: boolean }
---@return number
function Event:check_force(side, options) end

---One Attrition check on everything that a Power has in a Duchy, with a Leader or without. Returns the number of the check; nil if none was made. [13.1] Waits.
---Example: ev:check_formations(powers.nord, d)
---@param power Power|string
---@param duchy Duchy|string
---@return number
function Event:check_formations(power, duchy) end

---An Attrition check on the pieces that the open window is about. With `counts` each loss is an elimination of the current Siege. Returns the number of the check; nil if none was made. [13.1] Waits.
---Example: ev:check_pieces(ev.window.pieces, { to_regroup = true })
---@param pieces Formation|Leader|string
---@param options? { to_regroup?: boolean, counts?: boolean }
---@return number
function Event:check_pieces(pieces, options) end

---Asks a Power, by default the player, to choose one of several Duchies, Powers, Leaders, lines, cards, numbers or texts, and gives it. With `optional`, choosing nothing is allowed and gives nil. A list with one entry is chosen without asking, unless `always` is set, for choices that hurt the chooser. An empty list is an error unless `optional` is set. [5.1] Waits.
---Example: local d = ev:choose("Which Home Duchy?", ev.player:home_duchies())
---@param question string
---@param among any[]
---@param options? { by?: Power|string, optional?: boolean, always?: boolean }
---@return any
function Event:choose(question, among, options) end

---Asks a Power, by default the player, a yes-or-no question. [5.1] Waits.
---Example: if ev:confirm("Take it?") then ev:draw(1) end
---@param question string
---@param options? { by?: Power|string }
---@return boolean
function Event:confirm(question, options) end

---Deals Home cards at random out of a Power's Reserve into its hand. [5.4] Acts.
---Units: count counts cards.
---Example: ev:deal_home(powers.sud, 1)
---@param power Power|string
---@param count number
---@return Card[]
function Event:deal_home(power, count) end

---Rolls several dice at once and gives them in the order in which they fell. [1.5] Acts.
---Units: count counts dice.
---Example: for _, n in ev:dice("raid", 3) do ev:say("a die") end
---@param what string
---@param count number
---@param options? { by?: Power|string }
---@return number[]
function Event:dice(what, count, options) end

---Rolls one die, 1 to 6; the log says what for. [1.5] Acts.
---Example: local n = ev:die("wound")
---@param what string
---@param options? { by?: Power|string }
---@return number
function Event:die(what, options) end

---Puts a card on the discards, wherever it was; a Home card goes face up to its Reserve. On a card that the player does not see it counts as a look. [4.21] Acts.
---Example: ev:discard(c)
---@param card Card|number
function Event:discard(card) end

---A Power loses a random card, not a Home card, to the discards; with `home` a random Home card, face up to its Reserve. Returns the card; nil if it holds none. [5.4] Acts.
---Example: local lost = ev:discard_random(powers.britain)
---@param power Power|string
---@param options? { home?: boolean }
---@return Card
function Event:discard_random(power, options) end

---This many of the disruptions that a side suffered in the last Round become eliminations; its casualties stay the same. [11.5] Waits.
---Units: count counts casualties.
---Example: ev:disruptions_to_kills(ev.enemy, 2)
---@param side Side|Power|string
---@param count number
function Event:disruptions_to_kills(side, count) end

---The player, or `power`, draws this many cards from the draw pile; the discards are shuffled when it is empty. The limit of 8 does not hold for Events. Returns the cards. [G8] Acts.
---Units: count counts cards.
---Example: local drawn = ev:draw(2)
---@param count number
---@param options? { power?: Power|string }
---@return Card[]
function Event:draw(count, options) end

---Ends the running effects of a card; with options only those that were started with this line, Leader or Duchy. Returns how many there were. [5.1] Acts.
---Example: ev:end_effects(10, { line = ev.target })
---@param card Card|number
---@param options? { line?: Line, leader?: Leader|string, duchy?: Duchy|string }
---@return number
function Event:end_effects(card, options) end

---The loser of the Battle, who is about to retreat, fights a new Battle there instead: the same attacker and defender, disruptions lifted, new Battle cards. Effects that last for the Battle end; what is started afterwards lasts for the new one. [11.52] Acts.
---Example: ev:fight_again()
function Event:fight_again() end

---Gives a Power's Flag to a Duchy of the enemy; in its own colours the enemy's Flag comes off. Nothing happens in a Duchy of its own side. Without a Formation beside it, enemy Armies next to it may intercept the Flag. Returns whether the Duchy is the side's afterwards. [7, 8.1, 10.10] Waits.
---Example: ev:flag(powers.spain, d)
---@param power Power|string
---@param duchy Duchy|string
---@return boolean
function Event:flag(power, duchy) end

---All pieces of a Power in a Duchy, as a Formation that can be recognised wherever they go. Put it into the data of an effect with ev:update; a Formation that no effect has is forgotten when the Impulse ends. [1.6] Acts.
---Example: ev:update(fx.id, { pieces = ev:follow(powers.nord, fx.duchy) })
---@param power Power|string
---@param duchy Duchy|string
---@return Formation
function Event:follow(power, duchy) end

---The player, or `power`, gains this many Resources. [15.1] Acts.
---Units: count counts Resources.
---Example: ev:gain_resource(1)
---@param count number
---@param options? { power?: Power|string }
function Event:gain_resource(count, options) end

---The victor of the Battle or Siege gains this many Resources. A Spanish-led Formation makes an Attrition check for each, its losses going to the Regroup Box. [11.11, R-43] Waits.
---Units: count counts Resources.
---Example: ev:gain_spoils(1)
---@param count number
function Event:gain_spoils(count) end

---Puts a card into a hand, wherever it was: this card off the table, or one of the player's own hand. [5.4] Acts.
---Example: ev:give(ev.card, ev.target)
---@param card Card|number
---@param power Power|string
function Event:give(card, power) end

---A Power may spend this many Command Points at once, on what the options name and nothing else. [5.5] Waits.
---Units: cp counts CP.
---Example: ev:grant_cp(powers.spain, 2, { move = true, build = true })
---@param power Power|string
---@param cp number
---@param options? { move?: boolean, build?: boolean, flag?: boolean }
function Event:grant_cp(power, cp, options) end

---A Power takes an Impulse of this many Command Points at once, before the one that is about to begin. It counts as the Power's '+' card; a card without '+' may be added. [4.2, 5.6] Waits.
---Units: cp counts CP.
---Example: ev:grant_impulse(ev.target, 3)
---@param power Power|string
---@param cp number
function Event:grant_impulse(power, cp) end

---Gives back what a check of this Impulse took beyond half of its Strength Points and Leaders, rounded up. Returns false if nothing came back. [13.1] Acts.
---Example: ev:halve_losses(ev.window.check)
---@param check number
---@return boolean
function Event:halve_losses(check) end

---Cancels up to this many disruptions of a side in this Battle: those of the dice on the table first, then the latest. They cost no dice and do not count any more. Returns how many. [11.5] Acts.
---Example: ev:lift_disruptions(ev.side, 1)
---@param side Side|Power|string
---@param most number
---@return number
function Event:lift_disruptions(side, most) end

---The player is shown cards out of another hand, and nobody else is. [2.5] Acts.
---Example: ev:look_at(ev.target, seen)
---@param power Power|string
---@param cards (Card|number)[]
function Event:look_at(power, cards) end

---A side loses this many Strength Points or Leaders in a Duchy, or its Flag counter for one of them, as the owner chooses; what is not there is not lost. This is not an Attrition check, but the losses are kept like those of one. Returns its number; nil if no piece was lost. [13.1, G15] Waits.
---Example: ev:lose_pieces(ev.enemy, d, hits)
---@param side Side|Power|string
---@param duchy Duchy|string
---@param count number
---@return number
function Event:lose_pieces(side, duchy, count) end

---The player, or `power`, loses this many Resources, as far as it has them. [15.1] Acts.
---Units: count counts Resources.
---Example: ev:lose_resource(p:resources() // 2, { power = p })
---@param count number
---@param options? { power?: Power|string }
function Event:lose_resource(count, options) end

---A side loses this many Strength Points of its Soldiers in a Duchy, as the owner chooses, and no more than there are. Returns how many. [5.12] Waits.
---Units: sp counts SP.
---Example: ev:lose_soldiers(sides.french, ev.target, 1)
---@param side Side|Power|string
---@param duchy Duchy|string
---@param sp number
---@return number
function Event:lose_soldiers(side, duchy, sp) end

---Moves one Army, without others, by up to this many lines, for as long as nothing stops it. The player chooses the Soldiers and each Duchy. The card's effects decide its cost and its exemptions: move.cost, attrition.exempt, move.react_allowed, fortress.bypass. [1.61, 9] Waits.
---Example: ev:march_army(ev.target, 2, "Where does it go?")
---@param leader Leader|string
---@param lines number
---@param question string
function Event:march_army(leader, lines, question) end

---Moves a Leader by land through any number of Friendly Duchies in which no enemy Army could intercept him, without Attrition. He can take along the pieces that he meets, up to his Command Rating. The player chooses. [16.3] Waits.
---Example: ev:march_through_friends(leaders.soult, "Where does he go?")
---@param leader Leader|string
---@param question string
function Event:march_through_friends(leader, question) end

---Puts the "Battle or Failed Intercept" marker on the Formation that is about to move, intercept or evade. [9.51, 10.4] Acts.
---Example: ev:mark_formation()
function Event:mark_formation() end

---Calls Formations of the player's side to the Battle, from at most two Duchies away: the player names one after the other, its owner may decline, and each rolls for interception at once. Soldiers without a Leader roll in groups of up to 4 SP with the Battle Rating `leaderless`. With `attrition = false` no step calls for a check. Before a Siege, the Battle against the besieger is fought at once. Returns how many have come. [10.1, 10.2, G11] Waits.
---Example: ev:offer_interception(2, { attrition = false })
---@param leaderless number
---@param options? { attrition?: boolean }
---@return number
function Event:offer_interception(leaderless, options) end

---The player looks at the top cards of the draw pile, the uppermost first. [4.21] Acts.
---Units: count counts cards.
---Example: local top = ev:peek_deck(3)
---@param count number
---@return Card[]
function Event:peek_deck(count) end

---Places this many Strength Points of a Power in a Duchy, in whatever counters the box has. A Power without enough unbuilt Soldiers must first give up some, which it chooses itself. Opens `formation.placed`; then the enemy may react, and if hostile Formations are there, one Battle follows, with the placed side as attacker. If a Battle is due or in progress, or their own Army besieges, the pieces join it. `with_flag`: the Power's Flag comes with them. `to_free`: the Power gets the Duchy's Flag if no enemy is left in the end; in a Duchy of its own colours no Flag is needed. `by_sea`: opens `convoy.declared` first. Returns false if the landing was blocked. [5.11, G7] Waits.
---Units: sp counts SP.
---Example: ev:place_sp(powers.spain, ev.target, 2, { to_free = true })
---@param power Power|string
---@param duchy Duchy|string
---@param sp number
---@param options? { with_flag?: boolean, to_free?: boolean, by_sea?: boolean }
---@return boolean
function Event:place_sp(power, duchy, sp, options) end

---The player may play one card of its hand as the continuation of this one, for Command Points or as an Event; `among` lists the only cards allowed; with `must` one must be played. After a '+' card or a Resource, another '+' card is not allowed. Returns the card; nil if none was played. [5.6, G9] Waits.
---Example: ev:play_another({ among = drawn, must = true })
---@param options? { among?: (Card|number)[], must?: boolean }
---@return Card
function Event:play_another(options) end

---Puts cards that are in the draw pile on top of it, the first one uppermost. [4.21] Acts.
---Example: ev:put_on_deck({ c, a, b })
---@param cards (Card|number)[]
function Event:put_on_deck(cards) end

---Whether the dice of the current interception or evasion are enough as things stand; false before they are rolled. [10.4, 10.7] Looks.
---Example: if ev:reaction_succeeds() then ev:say("It comes.") end
---@return boolean
function Event:reaction_succeeds() end

---Takes the Flag counter off a Duchy, which goes back to its printed owner. Returns false if there is none, or if only a Siege may remove it. [7, G15] Waits.
---Example: ev:remove_flag(d)
---@param duchy Duchy|string
---@return boolean
function Event:remove_flag(duchy) end

---Takes a card out of the game, wherever it is, also out of a hand; an effect of it that runs stops. On a card that the player does not see it counts as a look. [5.7] Acts.
---Example: ev:remove_from_game(cards[99])
---@param card Card|number
function Event:remove_from_game(card) end

---Removes a Leader from the map: eliminated, or to the Regroup Box. As a `casualty` he counts as one elimination of the Battle or Siege in his Duchy, even one that is only declared, and as lost for Loot. Returns whether he commanded in it. To keep others from commanding, use an effect with `battle.command_allowed`. [11.51] Acts.
---Example: ev:remove_leader(leaders.soult, { to_regroup = true })
---@param leader Leader|string
---@param options? { to_regroup?: boolean, casualty?: boolean }
---@return boolean
function Event:remove_leader(leader, options) end

---Takes this many Strength Points of one Power, or of two together, off the map; Leaders stay. The Power itself chooses, or `by`; `fallback` chooses if that Power declines, with `apart` from different Duchies if possible. What the map cannot give is paid with cards and Resources at once, and the rest stays owed. [5.12, G12] Waits.
---Units: sp counts SP.
---Example: ev:remove_sp(powers.britain, 2, { fallback = powers.sud })
---@param powers Power|string|Power[]
---@param sp number
---@param options? { by?: Power|string, fallback?: Power|string, apart?: boolean }
function Event:remove_sp(powers, sp, options) end

---A Leader goes to the Regroup Box, as with `remove_leader`. If he commanded in the Battle or Siege in which he stands, a stand-in with these Ratings takes his place, for as long as the Impulse lasts and Soldiers of his Power are there: a Leader for every purpose, but not a piece. Returns whether there is one. [11.51] Acts.
---Example: ev:replace_leader(leaders.soult, 0, 4, { casualty = true })
---@param leader Leader|string
---@param rating number
---@param command number
---@param options? { casualty?: boolean }
---@return boolean
function Event:replace_leader(leader, rating, command, options) end

---Shuffles all discards into the draw pile. [G8] Acts.
---Example: ev:reshuffle_discards()
function Event:reshuffle_discards() end

---Shuffles the Home cards of a Power's deck that were played or removed from the game back into the Reserve; those whose effect runs stay in play. [5.4] Acts.
---Example: ev:reshuffle_home(powers.sud)
---@param power Power|string
function Event:reshuffle_home(power) end

---Half of the eliminations of a side in this Battle, rounded up, stand; the other pieces come back, Leaders first. [11.52] Acts.
---Example: ev:restore_half(ev.side)
---@param side Side|Power|string
function Event:restore_half(side) end

---Writes a line into the game log, for everybody to read; at most 200 characters. A card that looks at hidden cards says it to its player alone. [5.1] Acts.
---Example: ev:say("The roads are mud.")
---@param text string
function Event:say(text) end

---Shuffles one card into the draw pile, wherever it was; not a Home card. On a card that the player does not see it counts as a look. [5.7] Acts.
---Example: ev:shuffle_into_deck(ev.card)
---@param card Card|number
function Event:shuffle_into_deck(card) end

---Puts one of the card's `effects` in force with some data and a lifetime, which is a word of `lasting`. A Formation in the data is followed: by its Commander, or by the Soldiers themselves. Returns the number of the effect. [5.1] Acts.
---Example: ev:start("blocked", { line = ev.target }, lasting.start_of_impulse(ev.player))
---@param effect string
---@param data table<string, any>
---@param value string
---@return number
function Event:start(effect, data, value) end

---Ends a running effect, by its number. [5.1] Acts.
---Example: ev:stop(fx.id)
---@param effect number
function Event:stop(effect) end

---The player takes one of its Home cards from its Reserve, face down or face up. [5.4] Acts.
---Example: ev:take_from_reserve(c)
---@param card Card|number
function Event:take_from_reserve(card) end

---The player takes a random card, not a Home card, from another hand into its own. Returns the card; nil if there is none. [5.4] Acts.
---Example: local got = ev:take_random(ev.target)
---@param value Power|string
---@return Card
function Event:take_random(value) end

---This many Strength Points of a side in a Duchy go to the Regroup Box; the player, or `by`, chooses which. They do not count as losses of a Battle. [11.6] Waits.
---Units: sp counts SP.
---Example: ev:to_regroup(ev.enemy, duchies.salamanca, 2, { by = powers.nord })
---@param side Side|Power|string
---@param duchy Duchy|string
---@param sp number
---@param options? { by?: Power|string }
function Event:to_regroup(side, duchy, sp, options) end

---A Battle card works for the other side: if it was just played, its Event works for that side, and the player of this card decides for it; if it is running, the `side` of its effects changes, and the player of this card becomes their `chooser`. Returns false if there was nothing to turn. [11.1] Acts.
---Example: ev:turn_card(ev.window.card)
---@param card Card|number
---@return boolean
function Event:turn_card(card) end

---Undoes the losses of a check of this Impulse: the pieces return to where they were. Returns false if there was nothing to undo. [13.1] Acts.
---Example: ev:undo_attrition(ev.window.check)
---@param check number
---@return boolean
function Event:undo_attrition(check) end

---Restores what a side has just lost by its Rout. It is still Routed, for Loot and for all other effects. Returns false if nothing came back. [11.7] Acts.
---Example: ev:undo_rout(ev.side)
---@param side Side|Power|string
---@return boolean
function Event:undo_rout(side) end

---Changes the data of a running effect of this card. What is not named stays. [5.1] Acts.
---Example: ev:update(fx.id, { waiting = fx.waiting - 1 })
---@param effect number
---@param data table<string, any>
function Event:update(effect, data) end

---A Battle card in play is discarded: if it was just played, it has no effect; if it is running, those of its effects that work for a `side` end. What it has done stays done. Returns false if there was nothing to take. [11.1] Acts.
---Example: ev:withdraw_card(c)
---@param card Card|number
---@return boolean
function Event:withdraw_card(card) end

---The table as a whole
---@class Game
local Game = {}

---The Active Power; nil between Impulses. [4.2] Looks.
---Example: game:active() == ev.player
---@return Power
function Game:active() end

---One Leader for every Army and Army Group on the map, or for those of one side: the best of those who stand together. [1.61, 1.62] Looks.
---Example: ev:choose("Which Army?", game:army_commanders())
---@param side? Side|Power|string
---@return Leader[]
function Game:army_commanders(side) end

---Where a Battle is being fought; nil if there is none. [11] Looks.
---Example: game:battle() ~= nil
---@return Duchy
function Game:battle() end

---The Battle cards in play that work for a side now: one that was just played, and those with a running effect whose data names the side as `side`. [11.1] Looks.
---Example: #game:battle_cards(ev.enemy) > 0
---@param side Side|Power|string
---@return Card[]
function Game:battle_cards(side) end

---Whether the loser of the Battle is Routed. [11.7] Looks.
---Example: game:battle_is_rout()
---@return boolean
function Game:battle_is_rout() end

---Strength Points and Leaders that a side has lost in the Battle so far. [11.10] Looks.
---Example: game:battle_lost(ev.enemy)
---@param side Side|Power|string
---@return number
function Game:battle_lost(side) end

---The Round of the Battle, 0 before the first; nil if there is none. [11.52] Looks.
---Example: game:battle_round() == 1
---@return number
function Game:battle_round() end

---The side that has won the Battle; nil while that is open, or if nobody won. [11.52] Looks.
---Example: game:battle_winner() == ev.side
---@return Side
function Game:battle_winner() end

---Where a check was made. [13.1] Looks.
---Example: game:check_duchy(check)
---@param check number
---@return Duchy
function Game:check_duchy(check) end

---How many Strength Points, Leaders and Flags an Attrition check took; 0 once they were taken back. [13.1] Looks.
---Example: game:check_losses(ev.window.check) > 0
---@param check number
---@return number
function Game:check_losses(check) end

---Whose pieces a check was on. [13.1] Looks.
---Example: game:check_power(check)
---@param check number
---@return Power
function Game:check_power(check) end

---The side whose eliminations the losses of a check count as in this Battle; nil if they do not count. [13.1] Looks.
---Example: game:check_side(check) == ev.side
---@param check number
---@return Side
function Game:check_side(check) end

---The numbers of the Attrition checks of this Impulse that a card called for, and of losses that it caused without a check; not those that were taken back. Oldest first. [13.1] Looks.
---Example: for _, check in game:checks(cards[31]) do ev:halve_losses(check) end
---@param card Card|number
---@return number[]
function Game:checks(card) end

---The Command Points that are being spent now; 0 if there are none. [5.5] Looks.
---Units: it gives a number of CP.
---Example: game:cp()
---@return number
function Game:cp() end

---How many cards are in the draw pile. [4.21] Looks.
---Units: it gives a number of cards.
---Example: game:deck_size()
---@return number
function Game:deck_size() end

---How many cards are in the discard pile. [4.21] Looks.
---Units: it gives a number of cards.
---Example: game:discards()
---@return number
function Game:discards() end

---Every Duchy, in the order of the map; not the box of Plymouth. Options keep only those for which they hold: the country; with a Fortress or without; a Port or none; the Power or side whose colour it has, or that Controls it; Friendly to a side; besieged or not; with nobody in them, or with somebody; with or without a Formation of a Power or side; with pieces of it: a Formation or a Flag. [1.21] Looks.
---Example: game:duchies({ country = "spain", fortified = false, control = sides.french })
---@param options? { country?: string, fortified?: boolean, port?: boolean, home?: Side|Power|string, control?: Side|Power|string, friendly?: Side|Power|string, besieged?: boolean, empty?: boolean, with?: Side|Power|string, without?: Side|Power|string, pieces?: Side|Power|string }
---@return Duchy[]
function Game:duchies(options) end

---The Power at whose box the Impulse marker stands. [4.2] Looks.
---Example: game:due()
---@return Power
function Game:due() end

---Whether a Battle or Siege is in progress, from its announcement to its end. [9.7, 12.2] Looks.
---Example: game:fighting()
---@return boolean
function Game:fighting() end

---scheduled, preemptive, event or pass; nil between Impulses. [4.2] Looks.
---Example: game:impulse_kind()
---@return string
function Game:impulse_kind() end

---Whether an effect of a card is running. [5.1] Looks.
---Example: game:in_force(4, "reminder")
---@param card Card|number
---@param effect? string
---@return boolean
function Game:in_force(card, effect) end

---The Power that had the last Impulse; nil before the first. [4.22] Looks.
---Example: game:last_impulse() ~= ev.target
---@return Power
function Game:last_impulse() end

---Every Leader on the map. [1.6] Looks.
---Example: game:leaders()
---@return Leader[]
function Game:leaders() end

---Every line, in the order of the map; with an option those of a printed type: clear, rough, pass or river. [1.22] Looks.
---Example: game:lines({ type = "pass" })
---@param options? { type?: string }
---@return Line[]
function Game:lines(options) end

---The step of the Turn or of the Interphase, by the word that edit.phase takes; deal before the first Impulse of a game, over after its end. [4.1, 16] Looks.
---Example: game:phase() == "attrition"
---@return string
function Game:phase() end

---Whether a '+' card or a Resource was used in this Impulse. [5.6] Looks.
---Example: game:plus_used()
---@return boolean
function Game:plus_used() end

---The four Powers in track order. [1.3] Looks.
---Example: for _, p in game:powers() do p:resources() end
---@return Power[]
function Game:powers() end

---Whether a Resource was spent in this Impulse. [15.2] Looks.
---Example: game:resource_spent()
---@return boolean
function Game:resource_spent() end

---The Round of Impulses, from 1. [4.24] Looks.
---Example: game:round()
---@return number
function Game:round() end

---The Spanish bonus as things stand, in half victory points. [19.5] Looks.
---Example: game:spanish_bonus() // 2
---@return number
function Game:spanish_bonus() end

---A value after the modifiers of running effects at a hook. `about` names what it is for. [5.1] Looks.
---Example: game:value("battle.dice", 0, { side = sides.allies })
---@param point string
---@param base any
---@param about? table<string, any>
---@return any
function Game:value(point, base, about) end

---Whether the casualties of the Battle so far would be a Rout of one side. [11.7] Looks.
---Example: game:would_rout()
---@return boolean
function Game:would_rout() end

---The Turn: 1812, 1813 or 1814. [1.4] Looks.
---Example: game:year() == 1812
---@return number
function Game:year() end

---The current Siege; without one its members return nil, 0 or an empty list
---@class Siege
local Siege = {}

---Whether a Fortress is besieged with nobody of its owner's side in the Duchy, so that an Event may give it to the besieger. [12.2] Looks.
---Example: siege:can_fall(duchies.badajoz)
---@param duchy Duchy|string
---@return boolean
function Siege:can_fall(duchy) end

---The casualties of the besieger in this Round, once its results are applied. [12.3] Looks.
---Example: siege:casualties()
---@return number
function Siege:casualties() end

---The Leader of the besieging Army; nil once he is lost, or without a Siege. [12.21] Looks.
---Example: siege:commander()
---@return Leader
function Siege:commander() end

---Every die that the besieger has rolled in this Round, including those that cards add or roll separately. [12.3] Looks.
---Example: list.count(siege:dice(), 5)
---@return number[]
function Siege:dice() end

---The dice that a card has rolled separately for the besieger in this Round. [12.3] Looks.
---Example: list.count(siege:dice_apart(ev.card), 1)
---@param card Card|number
---@return number[]
function Siege:dice_apart(card) end

---The Duchy of the Fortress; nil without a Siege. [12.2] Looks.
---Example: siege:duchy()
---@return Duchy
function Siege:duchy() end

---The hits of all Rounds; those of this one only once its results are applied. [12.3] Looks.
---Example: siege:hits()
---@return number
function Siege:hits() end

---Whether a Siege is going on. [12.2] Looks.
---Example: siege:is_on()
---@return boolean
function Siege:is_on() end

---The Power that owns the Fortress; nil without a Siege. [12.23] Looks.
---Example: siege:owner() == ev.player
---@return Power
function Siege:owner() end

---The Power that besieges; nil without a Siege. [12.21] Looks.
---Example: siege:power() == ev.player
---@return Power
function Siege:power() end

---The Round, from 1; 0 before the first. [12.22] Looks.
---Example: siege:round() == 1
---@return number
function Siege:round() end

---The hits of this Round, once its results are applied. [12.3] Looks.
---Example: siege:round_hits() > siege:casualties()
---@return number
function Siege:round_hits() end

---The strength of the Fortress, which is also the hits that it takes; 0 without a Siege. [12.3] Looks.
---Example: siege:hits() >= siege:strength()
---@return number
function Siege:strength() end

---A Duchy, such as `duchies.madrid`
---@class Duchy
local Duchy = {}

---Whether a Power's Soldiers may come into play there: a Controlled Home Duchy, a besieged Fortress too, with the French exception. [6.3] Looks.
---Example: d:can_build(powers.nord)
---@param power Power|string
---@return boolean
function Duchy:can_build(power) end

---The Leader who commands a side there: in a Battle or Siege its Commander; for pieces that have just entered, the one who led them; otherwise the one named for a Group of two Powers, or the best by the numbers on his counter. nil if there is no Leader, or if none may command. [9.6] Looks.
---Example: d:commander(ev.enemy) == ev.target
---@param side Side|Power|string
---@return Leader
function Duchy:commander(side) end

---The Power that Controls it; nil while it is Uncontrolled. [3.1] Looks.
---Example: d:control() == ev.player
---@return Power
function Duchy:control() end

---spain, portugal, france or britain. [1.21] Looks.
---Example: d:country() == "spain"
---@return string
function Duchy:country() end

---The Power whose Flag is there; nil if there is none. [7] Looks.
---Example: d:flag() == nil
---@return Power
function Duchy:flag() end

---The strength of its Fortress, printed or built by a card; 0 if there is none. [12.3] Looks.
---Example: d:fortress() == 0
---@return number
function Duchy:fortress() end

---Whether a Power has a Formation there that entered it in this Impulse, by land or by sea. [9.42, 14.2] Looks.
---Example: d:has_entered(powers.britain)
---@param power Power|string
---@return boolean
function Duchy:has_entered(power) end

---Whether a Power or side has a Soldier or a Leader there. [1.6] Looks.
---Example: d:has_formation(sides.allies)
---@param who Side|Power|string
---@return boolean
function Duchy:has_formation(who) end

---Whether a Power or side has a Formation or a Flag there. [1.6, 7] Looks.
---Example: d:has_pieces(ev.enemy)
---@param who Side|Power|string
---@return boolean
function Duchy:has_pieces(who) end

---The Power whose colour the Duchy has. [1.21] Looks.
---Example: d:home() == powers.nord
---@return Power
function Duchy:home() end

---The word for files and scripts. [1.21] Looks.
---Example: d:id() == "madrid"
---@return string
function Duchy:id() end

---Whether another Duchy is Adjacent. [1.23] Looks.
---Example: d:is_adjacent(duchies.madrid)
---@param other Duchy|string
---@return boolean
function Duchy:is_adjacent(other) end

---Whether an enemy of its owner stands before its Fortress. [12.2] Looks.
---Example: d:is_besieged()
---@return boolean
function Duchy:is_besieged() end

---Whether it is the box of Plymouth, which is no Duchy. [R-04] Looks.
---Example: d:is_box()
---@return boolean
function Duchy:is_box() end

---Whether it is the Capital. [1.21] Looks.
---Example: d:is_capital()
---@return boolean
function Duchy:is_capital() end

---Whether it is an Enemy Duchy to a side. [3.1] Looks.
---Example: d:is_enemy(ev.side)
---@param side Side|Power|string
---@return boolean
function Duchy:is_enemy(side) end

---Whether it is Friendly to a side. [3.1] Looks.
---Example: d:is_friendly(ev.side)
---@param side Side|Power|string
---@return boolean
function Duchy:is_friendly(side) end

---Whether it is a Home Duchy of a Power. Every Duchy in Spain that Spain owns is one of Spain's. [1.21] Looks.
---Example: d:is_home_of(powers.spain)
---@param power Power|string
---@return boolean
function Duchy:is_home_of(power) end

---Whether it is a Key. [1.21] Looks.
---Example: d:is_key()
---@return boolean
function Duchy:is_key() end

---Whether it is Uncontrolled to a side. [3.1] Looks.
---Example: d:is_uncontrolled(ev.side)
---@param side Side|Power|string
---@return boolean
function Duchy:is_uncontrolled(side) end

---The Leaders there, of a Power or side or of all. [1.6] Looks.
---Example: d:leaders(ev.player)
---@param who? Side|Power|string
---@return Leader[]
function Duchy:leaders(who) end

---The Power whose Leader commands a side there; nil if the side has no Leader there. [9.62] Looks.
---Example: d:leading(sides.allies) == powers.britain
---@param side Side|Power|string
---@return Power
function Duchy:leading(side) end

---The line to an Adjacent Duchy; nil if it is not Adjacent. [1.22] Looks.
---Example: duchies.avila:line_to(duchies.salamanca)
---@param other Duchy|string
---@return Line
function Duchy:line_to(other) end

---The lines that end here. [1.22] Looks.
---Example: for _, l in d:lines() do l:type() end
---@return Line[]
function Duchy:lines() end

---Strength Points of a Power or side there that have the "Battle or Failed Intercept" marker. [9.51, 10.4] Looks.
---Units: it gives a number of SP.
---Example: d:marked_sp(powers.nord) == d:sp(powers.nord)
---@param who Side|Power|string
---@return number
function Duchy:marked_sp(who) end

---The name for people. [1.21] Looks.
---Example: ev:say(d:name() .. " is cut off")
---@return string
function Duchy:name() end

---The Adjacent Duchies, in the order of the map. Options keep only those for which they hold, as for game:duchies. [1.23] Looks.
---Example: for _, n in d:neighbours({ with = powers.nord }) do n:sp(powers.nord) end
---@param options? { country?: string, fortified?: boolean, port?: boolean, home?: Side|Power|string, control?: Side|Power|string, friendly?: Side|Power|string, besieged?: boolean, empty?: boolean, with?: Side|Power|string, without?: Side|Power|string, pieces?: Side|Power|string }
---@return Duchy[]
function Duchy:neighbours(options) end

---The French Power whose symbol is printed on it; nil if it is no Occupied Duchy. [1.21] Looks.
---Example: d:occupied() == powers.nord
---@return Power
function Duchy:occupied() end

---Whose it is while no enemy stands there: its Flag, else the printed owner. [3.1] Looks.
---Example: d:owner()
---@return Power
function Duchy:owner() end

---"minor" or "major"; nil if it is no Port. [1.21] Looks.
---Example: d:port() ~= nil
---@return string
function Duchy:port() end

---Strength Points of a Power or side there that came by sea in this Impulse. [14.2] Looks.
---Units: it gives a number of SP.
---Example: d:seaborne_sp(powers.britain) > 0
---@param who Side|Power|string
---@return number
function Duchy:seaborne_sp(who) end

---Strength Points of the Soldiers of a Power or side there. [1.5] Looks.
---Units: it gives a number of SP.
---Example: d:sp(powers.nord)
---@param who Side|Power|string
---@return number
function Duchy:sp(who) end

---Whether a chain of Duchies Friendly to a Power, over lines of any type, leads from a Duchy next to this one to one of the Power's own Home Duchies that is Friendly; also if this Duchy is one. [G7] Looks.
---Example: d:traces_home(powers.sud)
---@param power Power|string
---@return boolean
function Duchy:traces_home(power) end

---A Power, such as `powers.spain`
---@class Power
local Power = {}

---Its Ally. [8.1] Looks.
---Example: p:ally()
---@return Power
function Power:ally() end

---Its Leaders in the Regroup Box. [6.2] Looks.
---Example: #p:box_leaders()
---@return Leader[]
function Power:box_leaders() end

---Strength Points of its Soldiers in the Regroup Box. [6.2] Looks.
---Units: it gives a number of SP.
---Example: p:box_sp() >= 2
---@return number
function Power:box_sp() end

---How many cards it holds besides Home cards. [5.4] Looks.
---Units: it gives a number of cards.
---Example: p:common_cards() > 0
---@return number
function Power:common_cards() end

---Its victory points as things stand, in halves: 25 are 12 and a half. Without the Spanish bonus. [19.2, 19.3, 19.4] Looks.
---Example: p:half_points() / 2
---@return number
function Power:half_points() end

---The cards it holds, by number. A card may see only the hand of the Power that plays it. [2.5] Looks.
---Example: ev.player:hand()
---@return Card[]
function Power:hand() end

---How many cards it holds, Home cards included. [2.5] Looks.
---Units: it gives a number of cards.
---Example: p:hand_size()
---@return number
function Power:hand_size() end

---Whether it holds the Pre-emption marker: strictly the most playable cards. [4.22] Looks.
---Example: p:holds_preemption()
---@return boolean
function Power:holds_preemption() end

---The Home Duchies that it Controls. [1.21] Looks.
---Example: p:home_duchies()
---@return Duchy[]
function Power:home_duchies() end

---britain, sud, spain or nord. [1.1] Looks.
---Example: p:id() == "spain"
---@return string
function Power:id() end

---The Keys that it Controls. [1.9] Looks.
---Example: #p:keys()
---@return Duchy[]
function Power:keys() end

---Its Leaders on the map. [1.6] Looks.
---Example: p:leaders()
---@return Leader[]
function Power:leaders() end

---Strength Points that Events took and it could not give yet. [5.12] Looks.
---Example: p:owes()
---@return number
function Power:owes() end

---Where an Event may place its Soldiers: Controlled Home Duchies, besieged Fortresses too, with the French exception. [6.3] Looks.
---Example: ev:choose("Where?", p:placing_duchies())
---@return Duchy[]
function Power:placing_duchies() end

---This many of its cards, chosen at random, without Home cards; fewer if it does not have that many. Uses the dice stream. [5.4] Acts.
---Units: count counts cards.
---Example: local seen = ev.target:random_cards(3)
---@param count number
---@return Card[]
function Power:random_cards(count) end

---The Home cards in its Reserve that are face down, by number. A card may see only the Reserve of the Power that plays it. [5.4] Looks.
---Example: ev.player:reserve()
---@return Card[]
function Power:reserve() end

---How many Resources it has. [15] Looks.
---Units: it gives a number of Resources.
---Example: p:resources() > 3
---@return number
function Power:resources() end

---Its side. [1.1] Looks.
---Example: p:side() == sides.french
---@return Side
function Power:side() end

---Strength Points of its Soldiers on the map. [1.5] Looks.
---Units: it gives a number of SP.
---Example: p:sp_on_map() >= 2
---@return number
function Power:sp_on_map() end

---The Home cards that lie face up on its Reserve, by number. [5.4] Looks.
---Example: p:spent_home_cards()
---@return Card[]
function Power:spent_home_cards() end

---A side: `sides.allies`, `sides.french`
---@class Side
local Side = {}

---Casualties of the side in this Battle. [11.52] Looks.
---Units: it gives a number of casualties.
---Example: ev.side:casualties()
---@return number
function Side:casualties() end

---The Leader who commands the side in this Battle, or the besieger's; nil if there is none. [9.62] Looks.
---Example: ev.side:commander() == leaders.wellington
---@return Leader
function Side:commander() end

---The Power that decides for the side in this Battle; nil outside one. [9.62] Looks.
---Example: ev.side:commanding_power()
---@return Power
function Side:commanding_power() end

---Disruptions among the casualties of the side in this Battle. [11.52] Looks.
---Units: it gives a number of casualties.
---Example: ev.side:disruptions()
---@return number
function Side:disruptions() end

---The other side. [1.1] Looks.
---Example: ev.side:enemy()
---@return Side
function Side:enemy() end

---The victory points of its Powers together as things stand, in halves. Without the Spanish bonus. [19.1] Looks.
---Example: sides.french:half_points() > sides.allies:half_points()
---@return number
function Side:half_points() end

---allies or french. [1.1] Looks.
---Example: ev.side:id()
---@return string
function Side:id() end

---Whether the side attacks in this Battle. [R-29] Looks.
---Example: ev.side:is_attacker()
---@return boolean
function Side:is_attacker() end

---Eliminations among the casualties of the side in this Battle. [11.52] Looks.
---Units: it gives a number of casualties.
---Example: ev.side:kills()
---@return number
function Side:kills() end

---The Nationality Bonus of the side in this Battle: French 2; British 1, also if at least half of a mixed force is British; Spanish 0; running effects can change it. [11.3] Looks.
---Example: ev.side:nationality_bonus()
---@return number
function Side:nationality_bonus() end

---Its two Powers, in track order. [1.1] Looks.
---Example: for _, p in sides.french:powers() do p:hand_size() end
---@return Power[]
function Side:powers() end

---The casualties of the side from the dice of this Round: those on the table while they are not yet applied, afterwards those that it suffered. [11.5] Looks.
---Units: it gives a number of casualties.
---Example: ev.side:round_casualties() > ev.enemy:round_casualties()
---@return number
function Side:round_casualties() end

---The disruptions among the side's casualties of this Round. [11.5] Looks.
---Units: it gives a number of casualties.
---Example: ev.enemy:round_disruptions()
---@return number
function Side:round_disruptions() end

---Strength Points and Leaders that the side has just lost by its Rout; 0 before the Rout, and again after they came back. [11.7] Looks.
---Example: ev.side:rout_losses() > 0
---@return number
function Side:rout_losses() end

---Whether a Leader took part for the side at some time: it is or was an Army. [11.10] Looks.
---Example: ev.enemy:was_army()
---@return boolean
function Side:was_army() end

---A Leader, such as `leaders.soult`
---@class Leader
local Leader = {}

---Strength Points and Leaders of the Army or Army Group he stands in; 0 if he is not on the map. [1.61] Looks.
---Units: it gives a number of SP.
---Example: l:army_size()
---@return number
function Leader:army_size() end

---Whether he could move by some line: he is on the map, has no marker, did not come by sea, and no card keeps him there. [9.1, 9.51] Looks.
---Example: l:can_set_out()
---@return boolean
function Leader:can_set_out() end

---His Command Rating as it is now, in SP and Staff Officers. [1.6] Looks.
---Example: l:command()
---@return number
function Leader:command() end

---Where he, or the Leader who stands in for him, stands; nil if he is not on the map. [1.6] Looks.
---Example: l:duchy()
---@return Duchy
function Leader:duchy() end

---The Duchies that he can get to by land through Friendly Duchies in which no enemy Army could intercept him. [16.3] Looks.
---Example: #leaders.soult:friendly_reach() > 0
---@return Duchy[]
function Leader:friendly_reach() end

---The word for files and scripts. [1.6] Looks.
---Example: l:id() == "soult"
---@return string
function Leader:id() end

---Whether he has the "Battle or Failed Intercept" marker. [9.51, 10.4] Looks.
---Example: l:is_marked()
---@return boolean
function Leader:is_marked() end

---Whether he came by sea in this Impulse. [14.2] Looks.
---Example: l:is_seaborne()
---@return boolean
function Leader:is_seaborne() end

---The name for people. [1.6] Looks.
---Example: l:name()
---@return string
function Leader:name() end

---Whose he is. [1.6] Looks.
---Example: l:power() == ev.player
---@return Power
function Leader:power() end

---The Battle Rating on his counter. [1.6] Looks.
---Example: l:printed_rating()
---@return number
function Leader:printed_rating() end

---His Battle Rating as it is now. [11.2] Looks.
---Example: l:rating() <= 2
---@return number
function Leader:rating() end

---A card, such as `cards[52]`
---@class Card
local Card = {}

---event, response, battle or must_play. [5] Looks.
---Example: c:class() == "must_play"
---@return string
function Card:class() end

---Its Command Points; nil on a Must Play card. [5.5] Looks.
---Units: it gives a number of CP.
---Example: c:cp()
---@return number
function Card:cp() end

---The Power in whose hand it is; nil if it is in none. A card may ask this of itself only: hands are hidden. [2.5] Looks.
---Example: ev.card:holder() == fx.power
---@return Power
function Card:holder() end

---britain, spain or france if it is a Home card; nil otherwise. [5.4] Looks.
---Example: c:home() == nil
---@return string
function Card:home() end

---Whether it lies on the table. [5.1] Looks.
---Example: cards[13]:is_on_table()
---@return boolean
function Card:is_on_table() end

---Whether it bears a '+'. [5.6] Looks.
---Example: c:is_plus()
---@return boolean
function Card:is_plus() end

---Whether it is out of the game. [5.7] Looks.
---Example: cards[99]:is_removed()
---@return boolean
function Card:is_removed() end

---Whether it is a Home card that lies face up on its Reserve. [5.4] Looks.
---Example: cards[105]:is_spent()
---@return boolean
function Card:is_spent() end

---Its number. [1.10] Looks.
---Example: c:number() == 52
---@return number
function Card:number() end

---Where it is: hand, deck, discards, reserve, spent, table or removed. A card may ask this of itself only. [5.4] Looks.
---Example: ev.card:pile() == "table"
---@return string
function Card:pile() end

---Its title. [1.10] Looks.
---Example: c:title()
---@return string
function Card:title() end

---The line between two Adjacent Duchies
---@class Line
local Line = {}

---The two Duchies that the line links. [1.22] Looks.
---Example: local ends = l:ends()
---@return Duchy[]
function Line:ends() end

---clear, rough, pass or river: as printed, or as it is now for a Power. [1.22] Looks.
---Example: l:type() == "pass"
---@param power? Power|string
---@return string
function Line:type(power) end

---A Formation, such as `ev.window.formation`
---@class Formation
local Formation = {}

---Where it stands; nil if nothing of it is on the map. [1.6] Looks.
---Example: f:duchy()
---@return Duchy
function Formation:duchy() end

---Whether a piece of it stands in a Duchy. [1.6] Looks.
---Example: fx.pieces:has_piece_in(fx.duchy)
---@param duchy Duchy|string
---@return boolean
function Formation:has_piece_in(duchy) end

---Whether it is the same Formation as another, or holds its pieces. A Leader stands for the Formation he commands. [1.6] Looks.
---Example: at.formation:is(fx.formation)
---@param other Formation|Leader|string
---@return boolean
function Formation:is(other) end

---The Leader in command; nil for Soldiers without one. [1.6] Looks.
---Example: f:leader()
---@return Leader
function Formation:leader() end

---The Leaders of `ev.window.pieces`; for another Formation, the one in command. [1.6] Looks.
---Example: ev.window.pieces:leaders()
---@return Leader[]
function Formation:leaders() end

---A test of a card
---@class Test
local Test = {}

---The game waits for this Power.
---Example: t:asked(powers.spain)
---@param power Power|string
function Test:asked(power) end

---From here on, dice and random cards need not be forced. Without this, a test with unforced dice fails, because it would show only what one seed happens to give.
---Example: t:chance()
function Test:chance() end

---A value is neither nil nor false.
---Example: t:check(cards[4]:is_removed(), "#4 leaves the game")
---@param holds any
---@param what? string
function Test:check(holds, what) end

---Takes all pieces and Flags off the map.
---Example: t:clear()
function Test:clear() end

---Two values are equal. Both must be given, even `nil`.
---Example: t:equal(powers.spain:resources(), 2)
---@param found any
---@param wanted any
---@param what? string
function Test:equal(found, wanted, what) end

---Gives a Power exactly these cards. Refused if the list has a card twice, or another Power's Home card. If a card comes from another hand, the report of the tests says so.
---Example: t:hand(powers.spain, { 24, 47 })
---@param power Power|string
---@param cards (Card|number)[]
function Test:hand(power, cards) end

---Begins a Power's Impulse, without pre-emption. Powers with a Resource and no card are asked in their turn, too: `end` each time, or set their Resources to 0.
---Example: t:impulse(powers.nord)
---@param power Power|string
function Test:impulse(power) end

---Somebody is asked, and no option has this text, in whole words. Fails if no option of the game could have it, because a misspelt name is never offered.
---Example: t:not_offered("play 24 response")
---@param text string
function Test:not_offered(text) end

---The open decision has an option with this text, in whole words.
---Example: t:offered("play 24 response")
---@param text string
function Test:offered(text) end

---Types a command that must be refused, with a text in the refusal, and changes nothing.
---Example: t:refused("play 101 event", "may not")
---@param command string
---@param because? string
function Test:refused(command, because) end

---Saves the session and loads it again in the middle of whatever is going on.
---Example: t:reload()
function Test:reload() end

---Does what a player would type at the prompt; `;` separates commands. The test fails if one is refused.
---Example: t:run("play 47 event; bayonne")
---@param commands string
function Test:run(commands) end

---Begins a scenario of the folder `scenarios` with seed 1 and empty hands; without it a test uses 1812. If the scenario has another board, such as the test board of bp1, the test starts again there: make it the first step. Dice that were forced before must have been used.
---Example: t:scenario("bp1")
---@param name string
function Test:scenario(name) end

---The last commands wrote a line with this text into the game log; with the name of a mark, anything since that mark counts.
---Example: t:told("is cancelled")
---@param text string
---@param since? string
function Test:told(text, since) end

---The facts of a window or of a hook.
---@class Facts
---@field name string The word of the window.
---@field power Power
---@field side Side
---@field formation Formation
---@field pieces Formation
---@field leader Leader
---@field duchy Duchy
---@field from Duchy
---@field to Duchy
---@field line Line
---@field card Card
---@field mode string
---@field target any
---@field kills number
---@field disruptions number
---@field cost number
---@field check number
---@field dice number
---@field losses number
---@field hits number
---@field purpose string
---@field kind string
---@field old any
---@field new any
---@field count number
---@field cause any
---@field arm any
---@field turn number
---@field round number
---@field effect number
---@field overrun boolean

---An effect: what it was started with.
---@class Fx
---@field id number
---@field by Power
---@field [string] any

---An effect of a card.
---@class EffectFile
---@field ["battle.rating"]? fun(fx: Fx, at: Facts, value: number): number The printed Battle Rating.
---@field ["command.rating"]? fun(fx: Fx, at: Facts, value: number): number The printed Command Rating: Strength Points and Staff Officers an Army may move with.
---@field ["battle.command_allowed"]? fun(fx: Fx, at: Facts, value: boolean): boolean Whether a Leader may command his side in a Battle or Siege: yes.
---@field ["nationality.bonus"]? fun(fx: Fx, at: Facts, value: number): number French 2, British 1, Spanish 0 dice.
---@field ["battle.dice"]? fun(fx: Fx, at: Facts, value: number): number Dice on top of Strength Points, Staff Officers, rating, bonus, terrain, failed evasions and disruption: 0.
---@field ["battle.dice.separate"]? fun(fx: Fx, at: Facts, value: number): number Dice that a side rolls separately: they hit as usual, but their 1s hit the side that rolls them, for 1 elimination at most: 0.
---@field ["battle.dice.halve"]? fun(fx: Fx, at: Facts, value: number): number How many times the dice of a side are halved, rounded up, after everything else: 0.
---@field ["battle.hits.softened"]? fun(fx: Fx, at: Facts, value: number): number How many eliminations that a side suffers in a Round become disruptions: 0.
---@field ["battle.hits.lowered"]? fun(fx: Fx, at: Facts, value: number): number How many of the hits that a side suffers in a Round are lowered by one step, as it chooses: 0.
---@field ["battle.disrupt_ignore"]? fun(fx: Fx, at: Facts, value: number): number How many disruptions a side ignores as long as the effect lasts: 0.
---@field ["battle.tie_winner"]? fun(fx: Fx, at: Facts, value: boolean): boolean Whether the side wins the Battle if a Round ends in a tie: no.
---@field ["battle.forced_retreat"]? fun(fx: Fx, at: Facts, value: boolean): boolean Whether the side must retreat after the Round whatever the casualties, unless the other is Routed: no.
---@field ["rout.threshold"]? fun(fx: Fx, at: Facts, value: number): number How many more casualties than the enemy a side needs to be Routed: 3.
---@field ["rout.downgrade"]? fun(fx: Fx, at: Facts, value: boolean): boolean Whether a Rout of the side is only a retreat: no.
---@field ["rout.losses"]? fun(fx: Fx, at: Facts, value: boolean): boolean Whether a Rout eliminates the disrupted pieces of the side: yes.
---@field ["battle.outcome_stands"]? fun(fx: Fx, at: Facts, value: boolean): boolean Whether a side that lost remains the loser, and Routed if it was Routed, even if its casualties become fewer: no.
---@field ["battle.overrun_benefit"]? fun(fx: Fx, at: Facts, value: boolean): boolean Whether an Overrun lets the side move on, and a Flag Overrun gives it a Flag: yes.
---@field ["loot.roll"]? fun(fx: Fx, at: Facts, value: number): number Added to the die for Battlefield Loot: 0.
---@field ["battle.extra_round"]? fun(fx: Fx, at: Facts, value: boolean): boolean Whether a further Round is fought after this one, whatever the casualties: no.
---@field ["siege.dice"]? fun(fx: Fx, at: Facts, value: number): number The besieger's dice on top of Strength Points, Staff Officers, rating, bonus and disruption: 0.
---@field ["siege.dice.separate"]? fun(fx: Fx, at: Facts, value: number): number The besieger's dice that are rolled separately for a card: 0.
---@field ["siege.dice.halve"]? fun(fx: Fx, at: Facts, value: number): number How many times the dice of `at.side` are halved, rounded up, after all additions: 0.
---@field ["siege.fort_dice"]? fun(fx: Fx, at: Facts, value: number): number The Fortress's dice on top of its strength: 0. `at.side` and `at.power` are the besieger's.
---@field ["siege.hit_bonus"]? fun(fx: Fx, at: Facts, value: number): number The besieger's hits on top of the 6s he rolled in this Round: 0.
---@field ["siege.fort_hit_bonus"]? fun(fx: Fx, at: Facts, value: number): number The Fortress's 6s on top of those it rolled in this Round: 0.
---@field ["siege.may_continue"]? fun(fx: Fx, at: Facts, value: boolean): boolean Whether the besieger may fight another Round: more hits than casualties in this one.
---@field ["siege.max_rounds"]? fun(fx: Fx, at: Facts, value: number): number The most Siege Rounds: the strength of the Fortress.
---@field ["siege.allowed"]? fun(fx: Fx, at: Facts, value: boolean): boolean Whether an Army may besiege: yes.
---@field ["convoy.free"]? fun(fx: Fx, at: Facts, value: number): number Convoys without Command Points that a Power may conduct in its Impulse: 0.
---@field ["amphib.allowed"]? fun(fx: Fx, at: Facts, value: boolean): boolean Whether one Convoy in the Impulse may assault an enemy Minor Port, without Command Points: no.
---@field ["shore.dice"]? fun(fx: Fx, at: Facts, value: number): number Dice of the shore batteries: 3, at a Fortress 6.
---@field ["fortress.strength"]? fun(fx: Fx, at: Facts, value: number): number The printed strength of the Fortress; 0 where there is none.
---@field ["line.type"]? fun(fx: Fx, at: Facts, value: string): string The printed type of the line: clear, rough, pass or river.
---@field ["move.free_cp"]? fun(fx: Fx, at: Facts, value: number): number Command Points in an Impulse that only this Leader and his Army can use, to move or for a Flag: 0.
---@field ["move.react_allowed"]? fun(fx: Fx, at: Facts, value: boolean): boolean Whether the enemy may intercept or evade a Formation that enters, or intercept a Flag that an Event places (only then does `at` have the card): yes.
---@field ["fortress.bypass"]? fun(fx: Fx, at: Facts, value: boolean): boolean Whether a Formation may go on past an enemy Fortress, and anywhere from it: no.
---@field ["may_move"]? fun(fx: Fx, at: Facts, value: boolean): boolean Whether pieces may move voluntarily.
---@field ["may_leave"]? fun(fx: Fx, at: Facts, value: boolean): boolean Whether pieces may leave a Duchy other than by retreat.
---@field ["may_intercept"]? fun(fx: Fx, at: Facts, value: boolean): boolean Whether an unmarked Army may intercept.
---@field ["may_evade"]? fun(fx: Fx, at: Facts, value: boolean): boolean Whether pieces may evade.
---@field ["may_cross_line"]? fun(fx: Fx, at: Facts, value: boolean): boolean Whether a line may be crossed, for any purpose.
---@field ["move.cost"]? fun(fx: Fx, at: Facts, value: number): number 1 CP for each Army or counter.
---@field ["attrition.extra_checks"]? fun(fx: Fx, at: Facts, value: number): number Further checks on entering a Duchy: 0.
---@field ["attrition.exempt"]? fun(fx: Fx, at: Facts, value: boolean): boolean Whether no check is made: no.
---@field ["attrition.die_bonus"]? fun(fx: Fx, at: Facts, value: number): number Added to the sixth and every later die: 0.
---@field ["attrition.losses"]? fun(fx: Fx, at: Facts, value: number): number The losses of a check: the dice that hit.
---@field ["flag.immune"]? fun(fx: Fx, at: Facts, value: boolean): boolean Whether the Flag can only be changed by a Siege: no.
---@field ["may_build"]? fun(fx: Fx, at: Facts, value: boolean): boolean Whether a piece may be built or regrouped there, by the rules.
---@field ["card.event_allowed"]? fun(fx: Fx, at: Facts, value: boolean): boolean Whether a card may be played as an Event: yes.
---@field ["card.cp_value"]? fun(fx: Fx, at: Facts, value: number): number The Command Points of a card in a Power's hand: as printed.
---@field ["card.is_plus"]? fun(fx: Fx, at: Facts, value: boolean): boolean Whether a card counts as a '+' card in a Power's hand: as printed.
---@field ["impulse.forced_card"]? fun(fx: Fx, at: Facts, value: number): number The number of the card that must be used as the Impulse's card; 0 for none.
---@field ["hand.playable_count"]? fun(fx: Fx, at: Facts, value: number): number The cards that count for pre-emption and for the end of the Turn: all in the hand.
---@field ["intercept.roll"]? fun(fx: Fx, at: Facts, value: number): number Added to the two dice of an interception by Events: 0.
---@field ["evade.roll"]? fun(fx: Fx, at: Facts, value: number): number Added to the two dice of an evasion by Events: 0.
---@field ["loot.losses"]? fun(fx: Fx, at: Facts, value: number): number What the loser lost, in Strength Points and Leaders, for Battlefield Loot.
---@field ["loot.allowed"]? fun(fx: Fx, at: Facts, value: boolean): boolean Whether a victor's Loot roll takes place and pays: yes.
---@field ["sack.allowed"]? fun(fx: Fx, at: Facts, value: boolean): boolean Whether a captured Fortress is sacked: yes.
---@field ["sack.roll"]? fun(fx: Fx, at: Facts, value: number): number Added to the Sack die by Events: 0.
---@field ["resource.attrition_exempt"]? fun(fx: Fx, at: Facts, value: boolean): boolean Whether a Spanish Formation that gains Resources makes no check: no.
---@field ["reinforcement.roll.french"]? fun(fx: Fx, at: Facts, value: number): number Added to the die on the Appeal to the Emperor table: 0.
---@field ["reinforcement.dice.britain"]? fun(fx: Fx, at: Facts, value: number): number The dice for Britain's Reinforcements: 4.
---@field ["reinforcement.dice.spain"]? fun(fx: Fx, at: Facts, value: number): number The dice for Spain's Reinforcements: 2.
---@field ["conquest.threshold"]? fun(fx: Fx, at: Facts, value: number): number The modified die that conquers Spain: 8.
---@field ["peace.allowed"]? fun(fx: Fx, at: Facts, value: boolean): boolean Whether a Peace Roll is made: yes.
---@field on? table<string, fun(fx: Fx, ev: Event)>
---@field decides? table<string, fun(fx: Fx, ev: Event)>
---@field expire? fun(fx: Fx, ev: Event)

---A card.
---@class CardFile
---@field api number
---@field number number
---@field title string
---@field cp? number
---@field plus? boolean
---@field kind string
---@field home? string
---@field after? string
---@field stays? string
---@field text? string
---@field when? string[]
---@field looks? string[]
---@field ask? string
---@field targets? fun(ev: Event): any[]
---@field fits? fun(ev: Event, target: any): boolean?
---@field hurts? fun(ev: Event, target: any): boolean?
---@field can_play? fun(ev: Event): boolean|string|nil
---@field play? fun(ev: Event)
---@field params? table<string, number|boolean>
---@field effects? table<string, EffectFile>

---@param card CardFile
---@return CardFile
function card(card) end

---@param name string
---@param steps fun(t: Test)
function test(name, steps) end

---@class PlayerFile
---@field api number
---@field about? string
---@field value? fun(choice: any, decision: any): number
---@field choose? fun(decision: any): number

---@param player PlayerFile
---@return PlayerFile
function player(player) end

---A random number from 1 to this one, from the bot's own generator.
---@param most number
---@return number
function chance(most) end

---@type Game
game = nil
---@type Siege
siege = nil
---@type table<string, any>
params = nil
---@type table<number, Card>
cards = nil

---@class Powers
---@field britain Power
---@field sud Power
---@field spain Power
---@field nord Power

---@type Powers
powers = nil

---@class Sides
---@field allies Side
---@field french Side

---@type Sides
sides = nil

---@class Leaders
---@field wellington Leader
---@field beresford Leader
---@field hill Leader
---@field de_espana Leader
---@field blake Leader
---@field castanos Leader
---@field soult Leader
---@field suchet Leader
---@field drouet Leader
---@field joseph Leader
---@field marmont Leader
---@field clausel Leader

---@type Leaders
leaders = nil

---@class Duchies
---@field madrid Duchy
---@field salamanca Duchy
---@field burgos Duchy
---@field zaragoza Duchy
---@field san_sebastian Duchy
---@field ciudad_rodrigo Duchy
---@field barcelona Duchy
---@field granada Duchy
---@field cordoba Duchy
---@field seville Duchy
---@field badajoz Duchy
---@field valencia Duchy
---@field cartagena Duchy
---@field cadiz Duchy
---@field oviedo Duchy
---@field valladolid Duchy
---@field avila Duchy
---@field leon Duchy
---@field zamora Duchy
---@field saldana Duchy
---@field lerma Duchy
---@field toledo Duchy
---@field talavera_de_la_reina Duchy
---@field almaraz Duchy
---@field lumbrales Duchy
---@field vitoria Duchy
---@field bilbao Duchy
---@field santander Duchy
---@field pamplona Duchy
---@field caceres Duchy
---@field aranjuez Duchy
---@field ciudad_real Duchy
---@field llerena Duchy
---@field jaen Duchy
---@field malaga Duchy
---@field gerona Duchy
---@field lerida Duchy
---@field tarragona Duchy
---@field tortosa Duchy
---@field merida Duchy
---@field yecla Duchy
---@field albacete Duchy
---@field palma Duchy
---@field gijon Duchy
---@field potes Duchy
---@field la_coruna Duchy
---@field lugo Duchy
---@field orense Duchy
---@field vigo Duchy
---@field ponferrada Duchy
---@field puebla_de_sanabria Duchy
---@field alicante Duchy
---@field murcia Duchy
---@field lorca Duchy
---@field cuenca Duchy
---@field siguenza Duchy
---@field soria Duchy
---@field teruel Duchy
---@field huesca Duchy
---@field seo_de_urgel Duchy
---@field ronda Duchy
---@field huelva Duchy
---@field lisbon Duchy
---@field porto Duchy
---@field elvas Duchy
---@field almeida Duchy
---@field braga Duchy
---@field fuentes_de_onoro Duchy
---@field coimbra Duchy
---@field castelo_branco Duchy
---@field braganza Duchy
---@field faro Duchy
---@field bordeaux Duchy
---@field bayonne Duchy
---@field orthez Duchy
---@field mont_de_marsan Duchy
---@field toulouse Duchy
---@field perpignan Duchy
---@field tarbes Duchy
---@field carcassonne Duchy
---@field gibraltar Duchy
---@field england Duchy

---@type Duchies
duchies = nil

---Until when effects last.
---@class Lasting
---@field round string
---@field battle string
---@field siege string
---@field impulse string
---@field turn string
---@field game string
---@field interphase string
---@field interphase_end string
---@field reinforcements string
---@field start_of_impulse fun(whose: Power): string
---@field end_of_impulse fun(whose: Power): string
---@field end_of_scheduled_impulse fun(whose: Power): string
---@field leader_out fun(whose: Leader): string
---@field fight fun(whose: Duchy): string
---@field captured fun(whose: Duchy): string

---@type Lasting
lasting = nil

battles = {}

---Whether Formations of both sides stand in the Duchy of the open window.
---@param ev Event
---@return any
function battles.both_sides_stand(ev) end

---The last Round that must be fought if no further Event is played, counted from the one that has just ended.
---@param ev Event
---@return any
function battles.last_round(ev) end

cavalry = {}

---Whether the enemy of this side stands in squares. Until the end of the Impulse, the dice that cavalry gives the side are void, and so are its rating in Battle and its dice after a victory, whether the card was played before or is played later. Call this wherever such dice are counted or rolled. Dice already rolled stand.
---@param side any
---@return any
function cavalry.meets_squares(side) end

---Whether lancers have caught the light cavalry in this Battle: then the Cavalry Brigade has no effect in it, played before or after. Lancers that meet squares catch nobody.
---@return any
function cavalry.is_caught_by_lancers() end

command = {}

---What an effect has to know about a Leader before he is lost.
---@param leader any
---@return any
function command.around(leader) end

---Whether the Leader in `battle.command_allowed` may not take command.
---@param fx Fx
---@param at any
---@return any
function command.barred(fx, at) end

contest = {}

---The side that wins. The player rolls first and adds 2; `bonus(side)` is what a side also adds; `tied` is the side that wins a tie. If a card was turned before it took effect, nobody rolls: the side that gains from that wins.
---@param ev Event
---@param bonus any
---@param tied any
---@return any
function contest.winner(ev, bonus, tied) end

---The loser suffers two disruptions at once, before the Battle.
---@param ev Event
---@param winner any
---@return any
function contest.shakes_the_loser(ev, winner) end

draws = {}

---The player draws cards and may then play one, a drawn one or any other.
---@param ev Event
---@param count any
---@return any
function draws.and_play(ev, count) end

list = {}

---The items that pass the test, in their order.
---@param items any
---@param test any
---@return any
function list.filter(items, test) end

---The result of the function for each item.
---@param items any
---@param make any
---@return any
function list.map(items, make) end

---Whether at least one item passes the test.
---@param items any
---@param test any
---@return any
function list.any(items, test) end

---Whether all items pass the test.
---@param items any
---@param test any
---@return any
function list.all(items, test) end

---The items of the first list, then those of the second that are not in the first.
---@param first any
---@param second any
---@return any
function list.union(first, second) end

---Whether the item is in the list.
---@param items any
---@param item any
---@return any
function list.has(items, item) end

---How many times the item is in the list.
---@param items any
---@param item any
---@return any
function list.count(items, item) end

---The items without one of them.
---@param items any
---@param item any
---@return any
function list.without(items, item) end

losses = {}

---One Power gives up SP.
---@param ev Event
---@param power any
---@param sp any
---@param opponent any
---@return any
function losses.of(ev, power, sp, opponent) end

---Both French Powers give up SP between them. Sud proposes a split. Nord agrees or proposes another. Sud agrees to that, or the opponent chooses every SP.
---@param ev Event
---@param sp any
---@param opponent any
---@return any
function losses.of_the_french(ev, sp, opponent) end

panic = {}
---@param side any
---@return any
function panic.word(side) end

---The sides that pass the test, in words.
---@param test any
---@return any
function panic.words(test) end

---The side that a word stands for.
---@param word any
---@return any
function panic.side(word) end

---Whether a side is steady: panic no longer affects it for the rest of this Battle.
---@param side any
---@return any
function panic.is_stopped(side) end

---The side on which a card of panic has just been played; nil if there is none.
---@param ev Event
---@return any
function panic.threatened(ev) end

---Whether the Attrition check that was just rolled came from panic.
---@param ev Event
---@return any
function panic.is_rolled(ev) end

---Whether panic has cost a side something in this Battle.
---@param ev Event
---@param side any
---@return any
function panic.has_run(ev, side) end

---Steadies a side. A panic card just played on it is cancelled, earlier losses to panic come back, and panic does not affect it again in this Battle. For that, the card has an effect named after each side.
---@param ev Event
---@param side any
---@return any
function panic.stop(ev, side) end

raids = {}

---Whether anything of the enemy can be raided there.
---@param d any
---@param enemy any
---@return any
function raids.exposed(d, enemy) end

---Whether a Formation of the enemy is there to be raided.
---@param d any
---@param enemy any
---@return any
function raids.has_formation(d, enemy) end

---Whether a Flag of the enemy is there to be raided; `symbols` also counts the printed ones of Occupied Duchies.
---@param d any
---@param enemy any
---@param symbols any
---@return any
function raids.has_flag(d, enemy, symbols) end

---Asks for up to so many Duchies, one after the other; the first one must be named if there is any.
---@param ev Event
---@param question any
---@param duchies any
---@param most any
---@return any
function raids.choose(ev, question, duchies, most) end

recruits = {}

---The Leaders of a side whom they could join. In a Siege only the besieger has any.
---@param side any
---@return any
function recruits.leaders(side) end

---SP of his Power join the Leader on whom the card was played, at once and even beyond his Command Rating. If the card was turned, it needs a Leader of the side that gains.
---@param ev Event
---@param sp any
---@return any
function recruits.join(ev, sp) end

spoils = {}

---Whether an Army or Army Group has just been Routed or eliminated. Soldiers without a Leader do not count.
---@param ev Event
---@return any
function spoils.of_battle(ev) end

---The victor, whoever plays the card, gains a Resource and draws a card.
---@param ev Event
---@return any
function spoils.take(ev) end

uprising = {}

---The Duchies where the Spanish can rise: those in Spain without a Fortress.
---@return any
function uprising.open_spain() end

---They attack any enemy there; once they are alone, the enemy's Flag is removed.
---@param ev Event
---@param power any
---@param duchy any
---@param sp any
---@return any
function uprising.rise(ev, power, duchy, sp) end

---More dice for the attacking side in one Duchy.
---@param count any
---@return any
function uprising.more_dice(count) end
