import {
  APART,
  COUNTS,
  byColumns,
  goes,
  leaves,
  leftOut,
  serverColumn,
  stays,
  type PersonColumn,
  type PersonColumns,
  type PersonTables,
} from "#platform/db/person-table.ts";

import { mergeLinks } from "./merge-links.queries.ts";

const permission = (change: Partial<PersonColumn> = {}): PersonColumn => ({
  seen: "page",
  written: ["office"],
  erase: stays("The link has ended, and permits nothing."),
  merge: "apart",
  myData: leftOut("Its relative is another person."),
  transfer: "students",
  ...change,
});

/** A guardian of a student. The verbs of a merge are its own: of two links the stricter one holds. */
export const GUARDIAN_LINK_COLUMNS: PersonColumns = {
  school_id: serverColumn,
  id: serverColumn,
  guardian_id: permission({ transfer: stays("The guardian has a row of its own in the other school.") }),
  student_id: permission({ transfer: stays("The student has a row of its own in the other school.") }),
  relation: permission({ myData: "relation" }),
  is_primary: permission({ myData: "isPrimary" }),
  can_view: permission({ myData: "canView" }),
  can_message: permission({ myData: "canMessage" }),
  can_pickup: permission({ myData: "canPickUp" }),
  gets_notifications: permission({ myData: "getsNotifications" }),
  restricted_by_court: permission({
    myData: leftOut("The file says whether the guardian sees the child."),
  }),
  state: permission({ erase: leaves("'ended'"), myData: "state" }),
  revision: { ...serverColumn, erase: COUNTS, merge: "apart" },
  created_at: { ...serverColumn, myData: "since" },
  student_consents: permission({
    myData: "student_consents",
    transfer: stays("A student of age consents anew (FAM-4)."),
  }),
};

export const GUARDIANS_RECORD: PersonTables = [
  {
    table: "guardian_links",
    people: { guardian_id: APART, student_id: APART },
    columns: GUARDIAN_LINK_COLUMNS,
    erase: byColumns(GUARDIAN_LINK_COLUMNS, "student_id", "guardian_id"),
    myData: "consents.csv",
    merge: { before: mergeLinks },
    transfer: goes("Links that hold are copied (FAM-5)."),
    keep: "the record",
  },
];
