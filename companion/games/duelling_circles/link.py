"""What links of Duelling Circles are made with: `link.toml` has it."""

from companion.links.wordbooks import link_beside

LINK = link_beside("companion.games.duelling_circles")
