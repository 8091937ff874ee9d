"""What each ordered pair of Lords comes to, reasoned out from the rules without looking at the code.

The table is always the same. Aino deploys the Captain 4s with 9s 2s (15), Ville the Captain 3s with 5s 6s (14). All are swords,
so nobody can take a circle action whatever the Circle looks like; the two Lords alone make the difference. The Circle begins as
Swords, Wands, Cups, Pentacles (Top, Right, Bottom, Left). What is decided is always the same, too: see DECISIONS.
"""

#: Aino's Lord by row (0 to 21), Ville's by column. Who is in effect, and what ends the round before a combat is fought:
#:   =  the same Lord twice, cancelled (CK-7.3)
#:   E  Aino's Empress negates Ville's Lord, e  Ville's negates Aino's (CK-8.3, initiative 23)
#:   P  Ville takes his Lord back and deploys the Sun (the Moon, where it was the Sun), p  Aino does (CK-8.2, initiative 22)
#:   V  Aino's Devil ends the round, v  Ville's; X  Death does; L  the Lovers do (CK-R9: in this order)
#:   H  the Circle Phase comes first, Aino's Hanged Man acting first, h  Ville's (CK-8.12)
#:   .  both act at their times
OUTCOMES = """\
= . p e . . L . . . . . h X . v . . . . . .
. = p e . . L . . . . . h X . v . . . . . .
P P = e P P P P P P P P P P P P P P P P P P
E E E = E E E E E E E E E E E E E E E E E E
. . p e = . L . . . . . h X . v . . . . . .
. . p e . = L . . . . . h X . v . . . . . .
L L p e L L = L L L L L L X L v L L L L L L
. . p e . . L = . . . . h X . v . . . . . .
. . p e . . L . = . . . h X . v . . . . . .
. . p e . . L . . = . . h X . v . . . . . .
. . p e . . L . . . = . h X . v . . . . . .
. . p e . . L . . . . = h X . v . . . . . .
H H p e H H L H H H H H = X H v H H H H H H
X X p e X X X X X X X X X = X v X X X X X X
. . p e . . L . . . . . h X = v . . . . . .
V V p e V V V V V V V V V V V = V V V V V V
. . p e . . L . . . . . h X . v = . . . . .
. . p e . . L . . . . . h X . v . = . . . .
. . p e . . L . . . . . h X . v . . = . . .
. . p e . . L . . . . . h X . v . . . = . .
. . p e . . L . . . . . h X . v . . . . = .
. . p e . . L . . . . . h X . v . . . . . ="""

#: What is written for a Lord's decision, Aino's and Ville's: Strength doubles the lowest own card, the Hermit takes the highest.
DECISIONS = {
    21: ("Aino world 5s 6s 7s", "Ville world 4s 7s 8s"),
    9: ("Aino hermit 6s", "Ville hermit 9s"),
    8: ("Aino strength 2s", "Ville strength 3s"),
    20: ("Aino last-judgement Kc Kp Ks Kw", "Ville last-judgement Kc Kp Ks Kw"),
    16: ("Aino tower right", "Ville tower right"),
    10: ("Aino wheel cw", "Ville wheel cw"),
    5: ("Aino hierophant bottom", "Ville hierophant bottom"),
    1: ("Aino magician top right", "Ville magician top right"),
}
#: Where another Lord makes the usual words impossible: after the World other cards lie there (Aino's 5 6 7, Ville's 4 7 8); the
#: Tower has emptied Right.
DECISIONS_AFTER = {
    (9, 21): ("Aino hermit 8s", "Ville hermit 7s"),
    (8, 21): ("Aino strength 5s", "Ville strength 4s"),
    (1, 16): ("Aino magician top left", "Ville magician top left"),
}
#: The order of those who decide: by time (combat, circle), then by initiative.
COMBAT_DECISIONS = (21, 9, 8)
CIRCLE_DECISIONS = (20, 16, 10, 5, 1)

#: The Army Values by Aino's and Ville's Lord at the start of combat (None: he has none): after World, Temperance, Hermit,
#: Strength, Fool in this order. The last word says who wins.
VALUES = {
    (None, None): (15, 14, "Aino"),
    # The lower value wins.
    (0, None): (15, 14, "Ville"),
    (None, 0): (15, 14, "Ville"),
    # Aino doubles 2s, Ville 3s.
    (8, None): (17, 14, "Aino"),
    (None, 8): (15, 17, "Ville"),
    # Aino takes 6s, Ville 9s.
    (9, None): (21, 8, "Aino"),
    (None, 9): (6, 23, "Ville"),
    # 4s against 3s.
    (14, None): (4, 3, "Aino"),
    (None, 14): (4, 3, "Aino"),
    # 5 6 7 against 4 7 8.
    (21, None): (18, 19, "Ville"),
    (None, 21): (18, 19, "Ville"),
    (0, 8): (15, 17, "Aino"),
    (0, 9): (6, 23, "Aino"),
    (0, 14): (4, 3, "Ville"),
    (0, 21): (18, 19, "Aino"),
    (8, 0): (17, 14, "Ville"),
    # Ville takes 9s first; Aino has 4s and doubles 2s.
    (8, 9): (8, 23, "Ville"),
    # The doubled 2s is no Captain.
    (8, 14): (4, 3, "Aino"),
    # 5 5 6 7 against 4 7 8.
    (8, 21): (23, 19, "Aino"),
    (9, 0): (21, 8, "Ville"),
    # Ville has 5s and doubles 3s.
    (9, 8): (21, 11, "Aino"),
    (9, 14): (4, 3, "Aino"),
    # 5 6 7 8 against 4 7.
    (9, 21): (26, 11, "Aino"),
    (14, 0): (4, 3, "Ville"),
    # The doubled 3s is the Captain.
    (14, 8): (4, 6, "Ville"),
    (14, 9): (4, 3, "Aino"),
    # After the World nobody has a Captain (CK-R11=a).
    (14, 21): (0, 0, "draw"),
    (21, 0): (18, 19, "Aino"),
    # 5 6 7 against 4 4 7 8.
    (21, 8): (18, 23, "Ville"),
    # 5 6 against 4 7 7 8.
    (21, 9): (11, 26, "Ville"),
    (21, 14): (0, 0, "draw"),
}

#: Who moves the Kings, the earlier one first (which Lord is whose makes no difference), and how they lie then: Top, Right,
#: Bottom, Left. The Tower's King comes back to the empty place.
CIRCLES = {
    (): "swcp",
    (20,): "cpsw",
    (19,): "spcw",
    (18,): "cwsp",
    (16,): "swcp",
    (10,): "pswc",
    (1,): "wscp",
    (20, 19): "cwsp",
    (20, 18): "spcw",
    (20, 16): "cpsw",
    (20, 10): "wcps",
    (20, 1): "pcsw",
    (19, 18): "cpsw",
    (19, 16): "spcw",
    (19, 10): "wspc",
    (19, 1): "pscw",
    (18, 16): "cwsp",
    (18, 10): "pcws",
    (18, 1): "wcsp",
    # s-cp turns to ps-c, and w comes back to Bottom.
    (16, 10): "pswc",
    # s-cp becomes p-cs: the Magician switches Top and Left.
    (16, 1): "pwcs",
    (10, 1): "spwc",
}
MOVERS = (20, 19, 18, 16, 10, 1)

#: What Justice takes where the zones are not equal when the phase ends, by the other Lord and who has Justice ("Aino", "Ville"):
#: after the Hermit four cards against two, after Strength (whose card has fallen) two against three.
JUSTICE = {
    (9, "Ville"): "Aino justice 2s 4s",
    (9, "Aino"): "Ville justice 3s 5s",
    (8, "Ville"): "Ville justice 3s",
    (8, "Aino"): "Aino justice 2s",
}
