import type { PersonRecord } from "@dars/contract/school/people";

import type { TextId } from "#platform/text/use-text.ts";

export interface RecordField {
  readonly field: Exclude<keyof PersonRecord, "nameParts">;
  readonly kind: "sex" | "date" | "phone" | "email" | "text" | "lines";
  /** What it is called in the form, on the person's page, in requests and in tables of an import. */
  readonly label: TextId;
  readonly help?: TextId;
}

/** What a record has besides the name, in the order of its form. */
export const RECORD_FIELDS: readonly RecordField[] = [
  { field: "sex", kind: "sex", label: "people.sex" },
  { field: "birthDate", kind: "date", label: "people.birth" },
  { field: "phone", kind: "phone", label: "people.phone", help: "people.phone-rule" },
  { field: "secondPhone", kind: "phone", label: "people.second-phone", help: "people.second-phone-rule" },
  { field: "email", kind: "email", label: "people.email" },
  { field: "address", kind: "lines", label: "people.address" },
];

/** Their texts by the columns of the server, as requests and imports name them. */
export const RECORD_WORDS: Readonly<Record<string, TextId>> = Object.fromEntries(
  RECORD_FIELDS.map(({ field, label }) => [
    field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    label,
  ]),
);
