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
  type ColumnVerbs,
  type PersonColumns,
  type PersonTables,
} from "#platform/db/person-table.ts";

import { demographics, users, type ColumnUses, type RecordColumn } from "./person-cell.ts";
import { mergeRosterRecords } from "./roster-records.queries.ts";
import {
  ADDRESS_CELL,
  BIRTH_DATE_CELL,
  EMAIL_CELL,
  PHONE_CELL,
  SECOND_PHONE_CELL,
  SEX_CELL,
} from "./table-cells.ts";

const OWN_ROW = stays("Each school has its own row.");

/** A pseudonym takes the place of the name: registers and report cards stay, and name nobody. */
const name = (pseudonym: string): ColumnVerbs => ({
  seen: "page",
  written: ["office"],
  erase: leaves(`'${pseudonym} ' || id`),
  merge: "kept",
  myData: "name",
  transfer: "everybody",
});

/** A detail of the record: the office's form has it, and so have its tables and OneRoster, unless they say why not. */
const detail = (field: string, uses: ColumnUses, change: Partial<ColumnVerbs> = {}): RecordColumn => ({
  field,
  ...uses,
  seen: "page",
  written: ["office"],
  erase: EMPTY,
  merge: "firstKnown",
  myData: field,
  transfer: "students",
  ...change,
});

const CONTACT = { seen: "contacts", written: ["office", "self"] } as const;
const NAMES_APART = leftOut("A name has a cell for each of its parts, in each language.");
const OWN_CHOICE = leftOut("A person chooses it in the own profile.");

/** A person as one school knows it, in any role. */
export const PEOPLE_COLUMNS: Readonly<Record<string, RecordColumn>> = {
  school_id: serverColumn,
  id: { ...serverColumn, myData: "id" },
  name_parts: {
    ...name(""),
    field: "nameParts",
    isListed: false,
    tables: NAMES_APART,
    oneRoster: NAMES_APART,
    erase: leaves("'{}'"),
    myData: "nameParts",
  },
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
  sex: detail("sex", { isListed: false, tables: SEX_CELL, oneRoster: demographics("sex") }),
  birth_date: detail("birthDate", {
    isListed: true,
    tables: BIRTH_DATE_CELL,
    oneRoster: demographics("birthDate"),
  }),
  phone: detail("phone", { isListed: true, tables: PHONE_CELL, oneRoster: users("sms", "none") }, CONTACT),
  email: detail("email", { isListed: false, tables: EMAIL_CELL, oneRoster: users("email", "none") }, CONTACT),
  second_phone: detail(
    "secondPhone",
    { isListed: false, tables: SECOND_PHONE_CELL, oneRoster: users("phone") },
    CONTACT,
  ),
  address: detail(
    "address",
    { isListed: false, tables: ADDRESS_CELL, oneRoster: leftOut("The standard has no address.") },
    { ...CONTACT, seen: "address" },
  ),
  locale: detail(
    "locale",
    { isListed: false, tables: OWN_CHOICE, oneRoster: OWN_CHOICE },
    { seen: "nobody", written: ["self"], transfer: "everybody", myData: "language" },
  ),
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

export const STUDENT_COLUMNS: Readonly<Record<string, RecordColumn>> = {
  school_id: serverColumn,
  id: serverColumn,
  student_number: {
    field: "studentNumber",
    isListed: true,
    tables: leftOut("Tables have it as the number of a person, as they have a teacher's."),
    oneRoster: leftOut("It is the identifier of a user who has no other."),
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
