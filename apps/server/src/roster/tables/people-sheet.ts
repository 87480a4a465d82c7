import type { Locale } from "@dars/contract/platform/primitives";

import { listed } from "#platform/listed.ts";
import { takenCell, takenColumn, type Sheet, type SheetCell } from "#platform/sheets/public.ts";
import { TABLE_FIELDS } from "#school/people/public.ts";

import { OUR_NUMBER } from "./columns.ts";
import { renderDetail, shownText, type FilledRow } from "./filled-rows.ts";
import { nameIn } from "./merge-names.ts";
import { peopleList, type ListOf } from "./table-list.ts";
import type { TablePerson, TableSchool } from "./table-school.ts";
import { wordFor } from "./word-for.ts";

interface ListColumn {
  readonly key: string;
  readonly title: Readonly<Record<Locale, string>>;
  readonly isDay?: boolean;
  /** Whole names and addresses. */
  readonly isWide?: boolean;
  readonly cell: (person: TablePerson, school: ShownSchool) => SheetCell;
}

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
  isWide: true,
  title: { en: "Name", ar: "الاسم", ckb: "ناو" },
  cell: ({ names }, { locale }) => nameIn(names, locale),
};
const SECTION: ListColumn = {
  key: "section",
  title: { en: "Section", ar: "الشعبة", ckb: "هۆبە" },
  cell: ({ sectionId }, { place }) => place(sectionId),
};
const CHILDREN: ListColumn = {
  key: "children",
  isWide: true,
  title: { en: "Children", ar: "الأبناء", ckb: "منداڵان" },
  cell: ({ id }, { children }) => children(id),
};
const makeColumn = ({
  field,
  column,
  tables: { kind, title },
}: (typeof TABLE_FIELDS)[number]): ListColumn => ({
  key: column,
  title,
  isDay: kind === "date",
  isWide: kind === "lines",
  cell: (person, { locale }) => {
    const value = renderDetail(kind, person[field], locale);
    // A row of a printed list has one line.
    return kind === "lines" && typeof value === "string"
      ? value.replaceAll("\n", locale === "en" ? ", " : "، ")
      : value;
  },
});

/** The details of a list that these people see. */
const listDetails = (of: ListOf, seen: (typeof TABLE_FIELDS)[number]["seen"]): ListColumn[] =>
  TABLE_FIELDS.filter((each) => each.seen === seen && each.tables.lists.includes(of)).map(makeColumn);

interface ListContents {
  readonly locale: Locale;
  readonly withContacts: boolean;
  readonly withAddresses: boolean;
}

interface SheetOptions {
  readonly takenAt: Date | null;
  /** Of the list these people alone; null: all. */
  readonly only?: ReadonlySet<number> | null;
}

/**
 * A list of people to read and to print. What B2 withholds from the user is not in it. With the moment when it is taken
 * each row says in hidden columns who it is of, and what it is then: it may come back as a table.
 */
export function peopleSheet(
  school: TableSchool,
  of: ListOf,
  { takenAt, only = null, ...contents }: ListContents & SheetOptions,
): Sheet {
  const { locale } = contents;
  const columns = listColumns(of, contents);
  const shown = shownSchool(school, locale);
  const people = selectPeople(school, of).filter(({ id }) => only === null || only.has(id));
  const rows = people.map((person) => ({
    person,
    cells: columns.map(({ cell }) => cell(person, shown)),
  }));
  return {
    name: NAMES[of][locale],
    isRightToLeft: locale !== "en",
    hasKeys: false,
    columns: [
      ...columns.map(({ key, title, isDay, isWide }) => ({
        key,
        title: title[locale],
        width: isWide ? 32 : 16,
        isText: !isDay,
      })),
      ...(takenAt
        ? [{ ...takenColumn(locale), title: OUR_NUMBER[locale], key: "id" }, takenColumn(locale)]
        : []),
    ],
    rows: rows.map(({ person: { id, names }, cells }) => {
      if (!takenAt) return cells;
      const texts = columns.map(({ key }, at): [string, string] => [tableKey(of, key), shownText(cells[at])]);
      const values = Object.fromEntries(texts.filter(([, text]) => text !== ""));
      const list = { of: peopleList(of, school.id, locale), at: takenAt.toISOString() };
      return [...cells, id, takenCell({ ...list, id, name: nameIn(names, locale), values })];
    }),
  };
}

/** The rows of a list as they would be taken now, with everything that one can have in it. */
export function listedRows(school: TableSchool, of: ListOf, locale: Locale): FilledRow[] {
  const shown = shownSchool(school, locale);
  const columns = listColumns(of, { locale, withContacts: true, withAddresses: true });
  return selectPeople(school, of).map((person) => ({
    id: person.id,
    name: nameIn(person.names, locale),
    cells: Object.fromEntries(columns.map(({ key, cell }) => [tableKey(of, key), cell(person, shown)])),
  }));
}

const listColumns = (of: ListOf, { withContacts, withAddresses }: ListContents): ListColumn[] => [
  ...(of === "guardians" ? [] : [NUMBER]),
  NAME,
  ...(of === "guardians" ? [CHILDREN] : []),
  ...listDetails(of, "page"),
  ...(of === "students" ? [SECTION] : []),
  ...(withContacts ? listDetails(of, "contacts") : []),
  ...(withAddresses ? listDetails(of, "address") : []),
];

/** What the column of a list is in a table. */
const tableKey = (of: ListOf, key: string): string =>
  key === "section" ? "section.name" : `${of.slice(0, -1)}.${key}`;

function selectPeople({ people, links }: TableSchool, of: ListOf): readonly TablePerson[] {
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
