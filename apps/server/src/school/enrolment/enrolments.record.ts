import {
  leftOut,
  serverColumn,
  stays,
  type PersonColumn,
  type PersonTable,
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
export const ENROLMENTS: PersonTable = {
  table: "enrolments",
  of: ["student_id"],
  file: "enrolments.csv",
  keep: "permanently, as a register",
  columns: {
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
  },
};
