"""What a player of Circle of Kings is asked, and two answers that are no card."""

#: What is to be decided: what goes at the hand limit, whether to recruit; who leads, who follows and which Lord goes along;
#: a word of a Lord's decision; whether the Chariot strikes first; who strikes in a slot, and who falls.
LIMIT, RECRUIT_OR_NOT, CAPTAIN, ARMY_CARD, WHICH_LORD = "limit", "recruit", "captain", "army", "lord"
LORDS_WORD, CHARIOTS_TURN, STRIKES, FALLS, OVER = "word", "chariot", "strikes", "falls", "over"
#: What is decided out of a hand, before anything is turned up.
UNSEEN = frozenset((LIMIT, RECRUIT_OR_NOT, CAPTAIN, ARMY_CARD, WHICH_LORD))
#: The choice to do nothing, and that to burn the top card instead of discarding one.
NO, BURNS = "-", "burn"
