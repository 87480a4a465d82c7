import {
  APART,
  COUNTS,
  EMPTY,
  OF_THIS_SCHOOL,
  STAYS,
  byColumns,
  goes,
  leaves,
  leftOut,
  rowsGo,
  serverColumn,
  stays,
  type PersonColumn,
  type PersonColumns,
  type PersonTables,
} from "#platform/db/person-table.ts";

import { mergeRosterRecords } from "./roster-records.queries.ts";

const OWN_ROW = stays("Each school has its own row.");

/** A pseudonym takes the place of the name: registers and report cards stay, and name nobody. */
const name = (pseudonym: string): PersonColumn => ({
  seen: "page",
  written: ["office"],
  erase: leaves(`'${pseudonym} ' || id`),
  merge: "kept",
  myData: "name",
  transfer: "everybody",
});

const detail = (field: string, change: Partial<PersonColumn> = {}): PersonColumn => ({
  field,
  seen: "page",
  written: ["office"],
  erase: EMPTY,
  merge: "firstKnown",
  myData: field,
  transfer: "students",
  ...change,
});

/** A person as one school knows it, in any role. */
export const PEOPLE_COLUMNS: PersonColumns = {
  school_id: serverColumn,
  id: { ...serverColumn, myData: "id" },
  name_parts: { ...name(""), field: "nameParts", erase: leaves("'{}'"), myData: "nameParts" },
  name_ar: name("شخص محذوف"),
  name_en: name("Erased person"),
  name_ckb: name("کەسی سڕاوە"),
  search_text: {
    ...name(""),
    seen: "nobody",
    written: ["server"],
    erase: leaves("''"),
    myData: leftOut("It is made from the names."),
  },
  sex: detail("sex"),
  birth_date: detail("birthDate"),
  phone: detail("phone", { seen: "contacts", written: ["office", "self"] }),
  email: detail("email", { seen: "contacts", written: ["office", "self"] }),
  second_phone: detail("secondPhone", { seen: "contacts", written: ["office", "self"] }),
  address: detail("address", { seen: "address", written: ["office", "self"] }),
  locale: {
    ...detail("locale", { seen: "nobody", written: ["self"], transfer: "everybody" }),
    myData: "language",
  },
  national_id_sealed: {
    seen: "apart",
    written: ["server"],
    erase: EMPTY,
    merge: "firstKnown",
    myData: leftOut("The office reads it to the person (B3); the file says whether it is known."),
    transfer: "students",
  },
  identifier: {
    seen: "nobody",
    written: ["server"],
    erase: EMPTY,
    merge: "moves",
    myData: "identifier",
    transfer: OWN_ROW,
  },
  sourced_id: {
    seen: "nobody",
    written: ["server"],
    erase: EMPTY,
    merge: "moves",
    myData: leftOut("A key of the software that the school imports from."),
    transfer: OWN_ROW,
  },
  state: { ...serverColumn, erase: leaves("'erased'"), merge: "apart", myData: "state" },
  synthetic: { ...serverColumn, transfer: "everybody" },
  revision: { ...serverColumn, erase: COUNTS, merge: "apart" },
  created_at: { ...serverColumn, myData: "since" },
  deleted_at: serverColumn,
};

export const STUDENT_COLUMNS: PersonColumns = {
  school_id: serverColumn,
  id: serverColumn,
  student_number: {
    field: "studentNumber",
    seen: "page",
    written: ["office"],
    erase: stays("The register of the school has the student under it."),
    merge: "movesIfFree",
    myData: "studentNumber",
    transfer: stays("Each school numbers its own students."),
  },
};

const TEACHER_COLUMNS: PersonColumns = { school_id: serverColumn, id: serverColumn };

export const PEOPLE_RECORD: PersonTables = [
  {
    table: "people",
    columns: PEOPLE_COLUMNS,
    people: { id: APART },
    erase: byColumns(PEOPLE_COLUMNS, "id"),
    myData: "person.json",
    transfer: goes("A copy of what the columns say."),
    keep: "the record",
  },
  {
    table: "person_words",
    people: { person_id: STAYS },
    erase: stays("A trigger keeps it as the name is."),
    myData: leftOut("It is made from the record."),
    transfer: OF_THIS_SCHOOL,
    keep: "the record",
  },
  {
    table: "roster_records",
    people: { entity_id: APART, wording: STAYS },
    erase: { ...rowsGo("entity_id"), where: "entity = 'user'" },
    myData: leftOut("Keys of other software."),
    merge: { before: mergeRosterRecords },
    transfer: OF_THIS_SCHOOL,
    keep: "the record",
  },
  {
    table: "students",
    people: { id: APART },
    columns: STUDENT_COLUMNS,
    erase: byColumns(STUDENT_COLUMNS, "id"),
    myData: "person.json",
    transfer: goes("The other school has a row of its own."),
    keep: "the record",
  },
  {
    table: "teachers",
    people: { id: APART },
    columns: TEACHER_COLUMNS,
    erase: byColumns(TEACHER_COLUMNS, "id"),
    myData: "person.json",
    transfer: OF_THIS_SCHOOL,
    keep: "the record",
  },
];
