import { LOCALES } from "@dars/contract/platform/locales";
import type { Locale } from "@dars/contract/platform/primitives";

import { LEAVE_AS_IT_IS, TAKEN_KEY } from "#platform/sheets/public.ts";
import { TABLE_FIELDS, type TableCell } from "#school/people/public.ts";

import {
  FULL_NAME_WORDS,
  GUARDIAN_NAME_WORDS,
  LEVEL_WORDS,
  MOTHER_NAME_WORDS,
  SECTION_WORDS,
  STAFF_PHONE_WORDS,
  STUDENT_NUMBER_WORDS,
  TEACHER_NAME_WORDS,
  TEACHER_NUMBER_WORDS,
} from "./header-words.ts";
import type { TableKind } from "./table.ts";

export type ColumnKind =
  | TableCell["kind"]
  | "id"
  | "number"
  | "name"
  | "relation"
  | "role"
  /** What the row was when the table was taken. */
  | "taken";

export interface TableColumn {
  /** As written in the hidden row, such as student.given_ar. */
  readonly key: string;
  readonly kind: ColumnKind;
  readonly title: Readonly<Record<Locale, string>>;
  /** Offices' other words for it besides the titles. */
  readonly aliases: readonly string[];
  /** The languages whose templates include it; undefined: it is read, but is in no template. */
  readonly in?: readonly Locale[];
  /** Only in templates that come with the people of today. */
  readonly filledOnly?: true;
  /** A wrong value waits in the review, and the row is imported without it. */
  readonly mayWait?: true;
}

const PARTS: ReadonlyArray<readonly [string, Record<Locale, string>, readonly string[]]> = [
  ["given", { en: "Given name", ar: "الاسم", ckb: "ناو" }, ["first name", "الاسم الأول", "اسم الطالب الأول"]],
  ["father", { en: "Father's name", ar: "اسم الأب", ckb: "ناوی باوک" }, ["father name", "middle name", "الأب"]],
  ["grandfather", { en: "Grandfather's name", ar: "اسم الجد", ckb: "ناوی باپیر" }, ["الجد", "third name"]],
  [
    "great_grandfather",
    { en: "Great-grandfather's name", ar: "اسم والد الجد", ckb: "ناوی باوکی باپیر" },
    ["fourth name"],
  ],
  [
    "family",
    { en: "Family name", ar: "اللقب", ckb: "نازناو" },
    ["surname", "last name", "الشهرة", "العائلة"],
  ],
];

const LANGUAGES: Record<Locale, Record<Locale, string>> = {
  en: { en: "in English", ar: "بالإنكليزية", ckb: "بە ئینگلیزی" },
  ar: { en: "in Arabic", ar: "بالعربية", ckb: "بە عەرەبی" },
  ckb: { en: "in Kurdish", ar: "بالكردية", ckb: "بە کوردی" },
};

/** Four parts of the name in the template's own language, and in English beside Arabic and Kurdish. */
const nameColumns = (owner: string): TableColumn[] =>
  LOCALES.flatMap((language) =>
    PARTS.map(([part, title, aliases]) => ({
      key: `${owner}.${part}_${language}`,
      kind: "name" as const,
      title: titleIn(title, language),
      aliases: language === "ar" ? [...Object.values(title), ...aliases] : [],
      ...(part !== "great_grandfather" && { in: language === "en" ? LOCALES : ([language] as const) }),
    })),
  );

function titleIn(title: Record<Locale, string>, language: Locale): Record<Locale, string> {
  const named = (locale: Locale) =>
    locale === language ? title[locale] : `${title[locale]} ${LANGUAGES[language][locale]}`;
  return { en: named("en"), ar: named("ar"), ckb: named("ckb") };
}

const column = (
  key: string,
  kind: ColumnKind,
  [en, ar, ckb]: readonly [string, string, string],
  aliases: readonly string[] = [],
): TableColumn => ({ key, kind, title: { en, ar, ckb }, aliases, in: LOCALES });

/** What people call the number that a person has here. */
export const OUR_NUMBER: Readonly<Record<Locale, string>> = {
  en: "Dars number",
  ar: "رقم درس",
  ckb: "ژمارەی دەرس",
};

const idColumn = (owner: string): TableColumn => ({
  key: `${owner}.id`,
  kind: "id",
  title: OUR_NUMBER,
  aliases: ["رقم دارس", "ژمارەی دارس"],
  in: LOCALES,
  filledOnly: true,
});

/** The details that a guardian has columns for. */
export const GUARDIAN_FIELDS = TABLE_FIELDS.filter(({ tables }) => tables.ofGuardians !== undefined);

const guardianColumns = (at: 1 | 2): TableColumn[] => {
  const titled = (
    key: string,
    kind: ColumnKind,
    { en, ar, ckb }: TableColumn["title"],
    aliases: readonly string[] = [],
  ) =>
    column(
      `guardian${at}.${key}`,
      kind,
      [
        `Guardian ${at}: ${en.charAt(0).toLowerCase()}${en.slice(1)}`,
        `ولي الأمر ${at}: ${ar}`,
        `بەخێوکەر ${at}: ${ckb}`,
      ],
      // Titles of templates that offices already have.
      [...aliases, `سەرپەرشتیار ${at}: ${ckb}`],
    );
  const listFormer = (titles: readonly string[] = []) =>
    titles.flatMap((title) => ["Guardian", "بەخێوکەر", "سەرپەرشتیار"].map((who) => `${who} ${at}: ${title}`));
  const details = TABLE_FIELDS.flatMap(({ column: key, tables }) => {
    const words = tables.ofGuardians?.[at - 1];
    if (!words) return [];
    return titled(key, tables.kind, tables.title, [...listFormer(tables.former), ...words]);
  });
  return [
    titled(
      "name",
      "name",
      { en: "Full name", ar: "الاسم الكامل", ckb: "ناوی تەواو" },
      at === 1 ? GUARDIAN_NAME_WORDS : MOTHER_NAME_WORDS,
    ),
    ...[
      titled(
        "relation",
        "relation",
        { en: "Relation", ar: "صلة القرابة", ckb: "خزمایەتی" },
        at === 1 ? ["relation", "صلة القرابة", "القرابة", "صلة القربى", "relationship"] : [],
      ),
      ...details,
    ].map((each) => ({ ...each, mayWait: true as const })),
    {
      ...column(
        `guardian${at}.id`,
        "id",
        [`Guardian ${at}: Dars number`, `ولي الأمر ${at}: رقم درس`, `بەخێوکەر ${at}: ژمارەی دەرس`],
        [`ولي الأمر ${at}: رقم دارس`, `سەرپەرشتیار ${at}: ژمارەی دارس`, `سەرپەرشتیار ${at}: ژمارەی دەرس`],
      ),
      filledOnly: true,
    },
  ];
};

const PLACE = [
  column("section.level", "text", ["Level", "الصف", "پۆل"], LEVEL_WORDS),
  column("section.name", "text", ["Section", "الشعبة", "هۆبە"], SECTION_WORDS),
];

const person = (owner: "student" | "teacher", number: TableColumn): TableColumn[] => [
  idColumn(owner),
  number,
  ...nameColumns(owner),
  {
    ...column(
      `${owner}.name`,
      "name",
      ["Full name", "الاسم الكامل", "ناوی تەواو"],
      owner === "student" ? FULL_NAME_WORDS : TEACHER_NAME_WORDS,
    ),
    in: [],
  },
  ...TABLE_FIELDS.filter(({ tables }) => tables.of.includes(owner)).map(
    ({ column: key, tables: { kind, title, words, mayWait } }) => ({
      ...column(
        `${owner}.${key}`,
        kind,
        [title.en, title.ar, title.ckb],
        owner === "teacher" && key === "phone" ? [...words, ...STAFF_PHONE_WORDS] : words,
      ),
      ...(mayWait && { mayWait }),
    }),
  ),
];

const TAKEN: TableColumn = {
  key: TAKEN_KEY,
  kind: "taken",
  title: LEAVE_AS_IT_IS,
  aliases: [],
  in: LOCALES,
  filledOnly: true,
};

const COLUMNS: Record<TableKind, readonly TableColumn[]> = {
  students: [
    ...person(
      "student",
      column(
        "student.number",
        "number",
        ["Student number", "رقم الطالب", "ژمارەی قوتابی"],
        STUDENT_NUMBER_WORDS,
      ),
    ),
    ...PLACE,
    ...guardianColumns(1),
    ...guardianColumns(2),
    TAKEN,
  ],
  teachers: [
    ...person(
      "teacher",
      column(
        "teacher.number",
        "number",
        ["Teacher number", "رقم المدرّس", "ژمارەی مامۆستا"],
        TEACHER_NUMBER_WORDS,
      ),
    ),
    TAKEN,
  ],
  assignments: [
    idColumn("teacher"),
    column(
      "teacher.number",
      "number",
      ["Teacher number", "رقم المدرّس", "ژمارەی مامۆستا"],
      TEACHER_NUMBER_WORDS,
    ),
    column("teacher.name", "name", ["Teacher", "المدرّس", "مامۆستا"], TEACHER_NAME_WORDS),
    ...PLACE,
    column("subject", "text", ["Subject", "المادة", "بابەت"], ["course", "المادة الدراسية", "الدرس", "وانە"]),
    column("assignment.role", "role", ["Role", "الدور", "ڕۆڵ"], []),
    TAKEN,
  ],
};

const meaningful = (kind: TableKind): TableColumn[] => COLUMNS[kind].filter((each) => each.kind !== "taken");

/** Every column that a table of this kind may have, in the order of the template; our own mark of a row is the last. */
export const columnsOfKind = (kind: TableKind): readonly TableColumn[] => COLUMNS[kind];

/** The possible meanings of a column of an uploaded file; a package has no such columns. */
export const columnKeys = (kind: TableKind | "oneroster"): string[] =>
  kind === "oneroster" ? [] : meaningful(kind).map(({ key }) => key);

/** The columns of a template in the user's language. */
export const templateColumns = (kind: TableKind, locale: Locale, isFilled: boolean): TableColumn[] =>
  COLUMNS[kind].filter((each) => each.in?.includes(locale) === true && (isFilled || !each.filledOnly));

/** What people call each column that a file of this kind may have, by its key. */
export const columnTitles = (kind: TableKind | "oneroster", locale: Locale): ReadonlyMap<string, string> =>
  new Map(kind === "oneroster" ? [] : meaningful(kind).map(({ key, title }) => [key, title[locale]]));
