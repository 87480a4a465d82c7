import {
  COUNTS,
  EMPTY,
  leaves,
  leftOut,
  serverColumn,
  stays,
  type PersonColumn,
  type PersonTable,
} from "#platform/db/person-table.ts";

const REGISTER = "as long as the record; the register keeps its numbers under a pseudonym";
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
export const PEOPLE: PersonTable = {
  table: "people",
  of: ["id"],
  file: "person.json",
  keep: REGISTER,
  columns: {
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
  },
};

export const STUDENTS: PersonTable = {
  table: "students",
  of: ["id"],
  file: "person.json",
  keep: REGISTER,
  columns: {
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
  },
};

export const TEACHERS: PersonTable = {
  table: "teachers",
  of: ["id"],
  file: "person.json",
  keep: REGISTER,
  columns: { school_id: serverColumn, id: serverColumn },
};
