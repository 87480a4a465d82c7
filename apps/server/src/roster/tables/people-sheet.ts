import type { Locale } from "@dars/contract/platform/primitives";

import { listed } from "#platform/listed.ts";
import type { Sheet, SheetCell } from "#platform/sheets/public.ts";

import { nameIn } from "./merge-names.ts";
import type { TablePerson, TableSchool } from "./table-school.ts";
import { SEX_WORDS, wordOf } from "./value-words.ts";
import { wordFor } from "./word-for.ts";

export type ListOf = "students" | "guardians" | "teachers";

interface ListColumn {
  readonly key: string;
  readonly title: Readonly<Record<Locale, string>>;
  readonly cell: (person: TablePerson, school: ShownSchool) => SheetCell;
}

/** Columns of whole names and addresses. */
const WIDE: ReadonlySet<string> = new Set(["name", "children", "address"]);

interface ShownSchool {
  readonly locale: Locale;
  readonly place: (sectionId: number | null) => string;
  readonly children: (guardianId: number) => string;
}

const NAMES: Record<ListOf, Record<Locale, string>> = {
  students: { en: "Students", ar: "الطلاب", ckb: "قوتابیان" },
  guardians: { en: "Guardians", ar: "أولياء الأمور", ckb: "بەخێوکەران" },
  teachers: { en: "Teachers", ar: "المدرّسون", ckb: "مامۆستایان" },
};

const NUMBER: ListColumn = {
  key: "number",
  title: { en: "Number", ar: "الرقم", ckb: "ژمارە" },
  cell: ({ number }) => number,
};
const NAME: ListColumn = {
  key: "name",
  title: { en: "Name", ar: "الاسم", ckb: "ناو" },
  cell: ({ names }, { locale }) => nameIn(names, locale),
};
const SEX: ListColumn = {
  key: "sex",
  title: { en: "Sex", ar: "الجنس", ckb: "ڕەگەز" },
  cell: ({ sex }, { locale }) => wordOf(SEX_WORDS, sex, locale),
};
const BIRTH: ListColumn = {
  key: "birth_date",
  title: { en: "Birth date", ar: "تاريخ الميلاد", ckb: "ڕێکەوتی لەدایکبوون" },
  cell: ({ birthDate }) => (birthDate === null ? null : { day: birthDate }),
};
const SECTION: ListColumn = {
  key: "section",
  title: { en: "Section", ar: "الشعبة", ckb: "هۆبە" },
  cell: ({ sectionId }, { place }) => place(sectionId),
};
const CHILDREN: ListColumn = {
  key: "children",
  title: { en: "Children", ar: "الأبناء", ckb: "منداڵان" },
  cell: ({ id }, { children }) => children(id),
};
const PHONE: ListColumn = {
  key: "phone",
  title: { en: "Phone", ar: "الهاتف", ckb: "ژمارەی مۆبایل" },
  cell: ({ phone }) => phone,
};
const SECOND_PHONE: ListColumn = {
  key: "second_phone",
  title: { en: "Second phone", ar: "الهاتف الثاني", ckb: "ژمارەی دووەمی مۆبایل" },
  cell: ({ secondPhone }) => secondPhone,
};
const ADDRESS: ListColumn = {
  key: "address",
  title: { en: "Address", ar: "عنوان السكن", ckb: "ناونیشانی ماڵ" },
  // A row of a printed list has one line.
  cell: ({ address }, { locale }) => address?.replaceAll("\n", locale === "en" ? ", " : "، ") ?? null,
};
const EMAIL: ListColumn = {
  key: "email",
  title: { en: "Email", ar: "البريد الإلكتروني", ckb: "ئیمەیڵ" },
  cell: ({ email }) => email,
};

const COLUMNS: Record<ListOf, readonly ListColumn[]> = {
  students: [NUMBER, NAME, SEX, BIRTH, SECTION],
  guardians: [NAME, CHILDREN],
  teachers: [NUMBER, NAME, SEX],
};

/** A list of people to read and to print. What B2 withholds from the user is not in it. */
export function peopleSheet(
  school: TableSchool,
  of: ListOf,
  {
    locale,
    withContacts,
    withAddresses,
  }: { readonly locale: Locale; readonly withContacts: boolean; readonly withAddresses: boolean },
): Sheet {
  const columns = [
    ...COLUMNS[of],
    ...(withContacts ? [PHONE, SECOND_PHONE, EMAIL] : []),
    ...(withAddresses ? [ADDRESS] : []),
  ];
  const shown = shownSchool(school, locale);
  return {
    name: NAMES[of][locale],
    isRightToLeft: locale !== "en",
    hasKeys: false,
    columns: columns.map(({ key, title }) => ({
      key,
      title: title[locale],
      width: WIDE.has(key) ? 32 : 16,
      isText: key !== "birth_date",
    })),
    rows: peopleOf(school, of).map((person) => columns.map(({ cell }) => cell(person, shown))),
  };
}

function peopleOf({ people, links }: TableSchool, of: ListOf): readonly TablePerson[] {
  const guardians = new Set(links.map(({ guardianId }) => guardianId));
  if (of === "guardians") return people.filter(({ id }) => guardians.has(id));
  return people.filter(({ isStudent, isTeacher }) => (of === "students" ? isStudent : isTeacher));
}

function shownSchool({ people, links, sections, levels }: TableSchool, locale: Locale): ShownSchool {
  const names = new Map(people.map((person) => [person.id, nameIn(person.names, locale)]));
  const levelNames = new Map(levels.map((level) => [level.id, wordFor(level.name, level.code, locale)]));
  const places = new Map(
    sections.map(({ id, levelId, letter }) => [id, `${levelNames.get(levelId) ?? ""} ${letter}`.trim()]),
  );
  const children = Map.groupBy(links, ({ guardianId }) => guardianId);
  return {
    locale,
    place: (sectionId) => places.get(sectionId ?? 0) ?? "",
    children: (guardianId) =>
      listed(
        (children.get(guardianId) ?? []).flatMap(({ studentId }) => names.get(studentId) ?? []),
        locale,
      ),
  };
}
