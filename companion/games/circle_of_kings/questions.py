"""What is asked of somebody who comes home with a game of Circle of Kings: how it ended, the Lords left, who has won."""

from companion.referee import NextQuestion, result_question

#: The circle is asked for by whoever asks for the header.
QUESTIONS: NextQuestion = result_question
