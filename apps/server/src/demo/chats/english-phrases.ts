import type { Phrases } from "./phrases.ts";

export const ENGLISH_PHRASES: Phrases = {
  topics: {
    greeting: ["Hello everyone", "Good morning", "Good evening all", "Hi, how is everybody today?"],
    question: [
      "What is the {subject} homework for {day}?",
      "Question {exercise} on page {page} is not clear to me",
      "Could exercise {exercise} be explained again, please?",
      "Is page {page} part of the exam?",
      "Do we write all the steps or only the answer?",
    ],
    answer: [
      "Homework: exercises 1 to {exercise} on page {page}",
      "Yes, the exam goes up to page {page}",
      "Write all the steps in your notebook",
      "We will solve question {exercise} together on {day}",
      "That is right, well done",
    ],
    clarification: [
      "Only exercise {exercise}, or all of them?",
      "I mean the one on page {page}",
      "On {day} or after that?",
      "In the notebook or on a sheet of paper?",
    ],
    scheduling: [
      "The {subject} quiz is on {day}",
      "Please bring book and notebook on {day}",
      "The {subject} lesson on {day} is in the laboratory",
      "Reports are due on {day}",
    ],
    thanks: ["Thank you very much", "Thanks, that helped a lot", "Many thanks, now it is clear"],
    file: ["A summary of {subject} up to page {page}", "Here is worksheet number {exercise}"],
    offTopic: ["Who is coming to the library on {day}?", "Congratulations to the school team!"],
    notice: [
      "{day} is an ordinary school day for all classes",
      "Parents' meeting on {day} at ten in the morning",
      "Please be at school by eight o'clock",
    ],
    family: [
      "Hello, how is {name} doing in {subject}?",
      "{name} cannot come on {day} because of a doctor's appointment",
      "When could we talk about {name}'s marks?",
    ],
  },
  weekdays: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
  correction: "Correction",
};
