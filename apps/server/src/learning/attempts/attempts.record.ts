import { follows, besides, stays, OF_THIS_SCHOOL, type PersonTables } from "#platform/db/person-table.ts";

export const ATTEMPTS_RECORD: PersonTables = [
  {
    table: "attempts",
    people: { student_id: follows(besides("exercise_id no"), besides("exercise_id", "state = 'working'")) },
    erase: stays("It stays under the pseudonym for its period."),
    myData: "attempts.json",
    transfer: OF_THIS_SCHOOL,
    keep: "attempts",
  },
];
