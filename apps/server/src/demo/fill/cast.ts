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
    story: "Zainab, second intermediate; taught by teacher1, child of parent1.",
  },
  {
    login: "parent1",
    role: "parent",
    story:
      "Haider, father of three: student1 and student2 here, noor.student1 in the other school; one account.",
  },
  {
    login: "teacher1",
    role: "teacher",
    story: "Physics in all six secondary classes, of both stages; behind in every room, so there is a badge.",
  },
  { login: "management1", role: "school_management", story: "The office of Rafidain Model School." },
  { login: "administrator1", role: "administrator", story: "The head office of the group: both schools." },
  {
    login: "coordinator1",
    role: "subject_coordinator",
    story:
      "Mathematics, physics, chemistry and biology in both schools; sits in the rooms of their teachers.",
  },
  {
    login: "evaluator1",
    role: "evaluator",
    story:
      "Sent to Rafidain Model School alone. Six visits of a week in every state: two drafts, one submitted (`teacher1` has to acknowledge it), one acknowledged, one appealed, one final. Three trainings: over, today, in two weeks.",
  },
  {
    login: "noor.student1",
    role: "student",
    story: "Maryam, the third child of parent1, in Noor Primary School.",
  },
  {
    login: "noor.management1",
    role: "school_management",
    story: "The office of Noor Primary School: sees nobody of the other.",
  },
  {
    login: "parent3",
    role: "parent",
    story: "Mother of student3, separated; she alone is reached about the child.",
  },
  {
    login: "restricted1",
    role: "parent",
    story: "Father of student3, kept away by a court: signs in and sees no child.",
  },
  {
    login: "mother1",
    role: "parent",
    story: "The only guardian of student5, who is under thirteen: she looks on in the child's room.",
  },
  {
    login: "repeating1",
    role: "student",
    story: "student4 repeats the fifth scientific; last year's enrolment says so.",
  },
  { login: "kurdish1", role: "student", story: "student6, Rojin: Kurdish name, Kurdish screens." },
  {
    login: "transfer1",
    role: "student",
    story: "student7 came in the middle of the year: classes and rooms begin that day.",
  },
  {
    login: "suspended1",
    role: "student",
    story: "student8, whose account is disabled: the right password does not sign in.",
  },
  {
    login: "teacherparent1",
    role: "teacher",
    story: "teacher2, chemistry, and father of student9, whom he teaches: two roles, one account.",
  },
  {
    login: "substitute1",
    role: "teacher",
    story: "Stands in for mathematics in first primary, for three weeks around today.",
  },
  {
    login: "formerteacher1",
    role: "teacher",
    story: "Taught social studies in first intermediate until the middle of the year so far.",
  },
  {
    login: "graduate1",
    role: "student",
    story: "Left with the last school year: an active account, no section.",
  },
];
