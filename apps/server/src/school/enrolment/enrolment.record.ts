import {
  OF_THIS_SCHOOL,
  STAYS,
  besides,
  byColumns,
  follows,
  goes,
  leftOut,
  serverColumn,
  stays,
  workTable,
  type PersonColumn,
  type PersonColumns,
  type PersonTables,
} from "#platform/db/person-table.ts";

const entry = (myData: PersonColumn["myData"]): PersonColumn => ({
  seen: "page",
  written: ["office"],
  erase: stays("The register of the school has it."),
  merge: "kept",
  myData,
  transfer: stays("The other school enrols the student itself."),
});

/** A student's year in the register of the school. */
const ENROLMENT_COLUMNS: PersonColumns = {
  school_id: serverColumn,
  id: serverColumn,
  student_id: { ...serverColumn, merge: "apart" },
  year_id: entry("year"),
  level_id: entry("level"),
  section_id: entry("section"),
  register_no: entry("register_no"),
  entry_kind: entry("entry"),
  starts_on: entry("from"),
  ends_on: entry("until"),
  exit_reason: entry("exit_reason"),
  years_failed_in_stage: entry(leftOut("It follows from the marks of those years.")),
  state: entry("state"),
  sourced_id: { ...serverColumn, myData: leftOut("A key of the software that the school imports from.") },
  revision: serverColumn,
};

export const ENROLMENT_RECORD: PersonTables = [
  {
    table: "class_enrolments",
    people: { student_id: follows(besides("teaching_class_id", "ends_on is null")) },
    erase: stays("The register has it, under the pseudonym."),
    myData: leftOut("It follows from the enrolments."),
    transfer: OF_THIS_SCHOOL,
    keep: "the record",
  },
  {
    table: "enrolments",
    people: { student_id: follows(besides("year_id", "state = 'active'")) },
    columns: ENROLMENT_COLUMNS,
    erase: byColumns(ENROLMENT_COLUMNS, "student_id"),
    myData: "enrolments.csv",
    transfer: goes("It ends here, and begins anew there."),
    keep: "marks, conduct, cards and transcripts",
  },
  workTable("section_moves", { accounts: { made_by: STAYS }, keep: "the record" }),
];
