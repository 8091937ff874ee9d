"""Games that a file describes: one interpreter behind the protocol of every game. A description is data, and can only count."""
