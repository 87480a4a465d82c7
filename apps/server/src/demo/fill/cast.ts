import type { Role } from "@dars/contract/platform/roles";

export interface CastMember {
  readonly login: string;
  readonly role: Role;
  readonly story: string;
}

/** The logins to sign in with, and what to look at with each. docs/demo.md carries the same table. */
export const CAST: readonly CastMember[] = [
  {
    login: "student1",
    role: "student",
    story:
      "Zainab, second intermediate; taught by teacher1, child of parent1. Has homework of this week: to do and overdue, one with a photo of the board.",
  },
  {
    login: "parent1",
    role: "parent",
    story:
      "Haider, father of three: student1 and student2 here, noor.student1 in the other school; one account. Has confirmed his phone and e-mail address and wishes a mail each week about what is new; *Messages outside the app* shows the office a message to him in each state. Has a consent for student1's museum trip to sign, an anonymous poll to answer, and a meeting to book.",
  },
  {
    login: "teacher1",
    role: "teacher",
    story:
      "Physics in all six secondary classes, of both stages; has unread messages in every room, so there is a badge. In fourth scientific makes the columns of homework, quizzes and projects himself. Is asked for the days of a meeting. Has set homework this week, one with answers to see and one withdrawn.",
  },
  {
    login: "student11",
    role: "student",
    story:
      "Abdullah, fourth scientific, where grades are made of categories: homework and quizzes are published, the lowest quiz is dropped, and each subject has its letter so far; a project waits for the office.",
  },
  {
    login: "management1",
    role: "school_management",
    story:
      "The office of Rafidain Model School. *Consents and polls* has a consent of both guardians that is closed, with a yes that became a no, an anonymous poll with results, one of the teachers, and a sign-up for clubs with a waiting list. *Export the whole school* makes one archive of it within a few minutes.",
  },
  {
    login: "administrator1",
    role: "administrator",
    story: "The head office of the group: both schools, with a circular that both have.",
  },
  {
    login: "coordinator1",
    role: "subject_coordinator",
    story:
      "Mathematics, physics, chemistry and biology in both schools; member of the rooms of their teachers.",
  },
  {
    login: "evaluator1",
    role: "evaluator",
    story:
      "Appointed to Rafidain Model School only. Six lesson visits of a week in every state: two drafts, one submitted (`teacher1` has to acknowledge it), one acknowledged, one appealed, one final. Five trainings: of last year with expired certificates, past, today with a session, a material and a quiz, in two weeks, and a self-paced one that teachers have to take (`teacher1` has watched a part of its video).",
  },
  {
    login: "noor.student1",
    role: "student",
    story: "Maryam, the third child of parent1, in Noor Primary School.",
  },
  {
    login: "noor.management1",
    role: "school_management",
    story:
      "The office of Noor Primary School: sees nothing of the other school. Its archive (*Export the whole school*) is ready within a minute.",
  },
  {
    login: "parent3",
    role: "parent",
    story: "Mother of student3, separated; the only contact for the child.",
  },
  {
    login: "restricted1",
    role: "parent",
    story: "Father of student3, restricted by a court: is refused at sign-in, with the reason.",
  },
  {
    login: "mother1",
    role: "parent",
    story: "The only guardian of student5, who is under thirteen: she is an observer in the child's room.",
  },
  {
    login: "repeating1",
    role: "student",
    story: "student4 repeats the fifth scientific; last year's enrolment records it.",
  },
  { login: "kurdish1", role: "student", story: "student6, Rojin: Kurdish name, Kurdish screens." },
  {
    login: "transfer1",
    role: "student",
    story:
      "student8 joined in the middle of the year: classes and rooms begin on that day, and the marks of the first month come from the former school.",
  },
  {
    login: "late1",
    role: "student",
    story:
      "student25 joined a week ago, after the third round: the office judges the year by the late rule, and mark sheets of second intermediate do not wait for the months of the first term.",
  },
  {
    login: "suspended1",
    role: "student",
    story: "student7, whose account is disabled: signing in fails with the correct password.",
  },
  {
    login: "teacherparent1",
    role: "teacher",
    story: "teacher2, chemistry, and father of student9, whom he teaches: two roles, one account.",
  },
  {
    login: "substitute1",
    role: "teacher",
    story:
      "Substitutes in mathematics in first primary, for three weeks around today, and has set homework there.",
  },
  {
    login: "formerteacher1",
    role: "teacher",
    story: "Taught social studies in first intermediate until the middle of the year so far.",
  },
  {
    login: "graduate1",
    role: "student",
    story:
      "Left with the last school year: an active account, no section. Has asked for the erasure of its data, which the office has to answer.",
  },
];
