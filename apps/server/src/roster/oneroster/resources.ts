import type { RosterScope } from "@dars/contract/roster/export";

import { valuesAt, type Shape } from "./filter.ts";
import type { RosterPages, Shapes } from "./roster-book.ts";
import { RosterRefusal } from "./roster-refusal.ts";
import type { FileKind } from "./shapes.ts";

export interface Resource {
  /** Relative to the base; `:id` is a placeholder for a sourcedId. */
  readonly path: string;
  readonly kind: FileKind;
  /** Any of them opens it. */
  readonly scopes: readonly RosterScope[];
  /** The rows of the collection. `id` is that of the path. Throws unknownobject where the parent is not there. */
  readonly rows: (pages: RosterPages, id: string) => readonly Shape[];
  /** Whether `path` names one row of the collection, and not a collection below a parent. */
  readonly isOne?: true;
}

const CORE: readonly RosterScope[] = ["roster-core.readonly", "roster.readonly"];
const NESTED: readonly RosterScope[] = ["roster.readonly"];
const GRADEBOOK: readonly RosterScope[] = ["gradebook.readonly"];
const MARKS: ReadonlySet<FileKind> = new Set<FileKind>(["categories", "lineItems", "results"]);

/** Whether a resource reads published marks. */
export const isGradebook = ({ kind }: Pick<Resource, "kind">): boolean => MARKS.has(kind);

function getScopes(kind: FileKind): readonly RosterScope[] {
  if (kind === "demographics") return ["roster-demographics.readonly"];
  return isGradebook({ kind }) ? GRADEBOOK : CORE;
}

/** The words with which an answer is opened, for many and for one. */
export const WORDS: Readonly<Record<FileKind, readonly [many: string, one: string]>> = {
  orgs: ["orgs", "org"],
  academicSessions: ["academicSessions", "academicSession"],
  courses: ["courses", "course"],
  classes: ["classes", "class"],
  users: ["users", "user"],
  enrollments: ["enrollments", "enrollment"],
  demographics: ["demographics", "demographics"],
  categories: ["categories", "category"],
  lineItems: ["lineItems", "lineItem"],
  results: ["results", "result"],
};

const is =
  (field: string, ...values: readonly string[]) =>
  (row: Shape) =>
    valuesAt(row, field).some((value) => values.includes(value));

/** 1.1 gives a user one role, 1.2 a list of them. */
const isA = (role: string) => (row: Shape) => is("role", role)(row) || is("roles.role", role)(row);

const COLLECTIONS: readonly (readonly [string, FileKind, (row: Shape) => boolean])[] = [
  ["orgs", "orgs", () => true],
  ["schools", "orgs", is("type", "school")],
  ["academicSessions", "academicSessions", () => true],
  ["terms", "academicSessions", is("type", "term", "semester")],
  ["gradingPeriods", "academicSessions", is("type", "gradingPeriod")],
  ["courses", "courses", () => true],
  ["classes", "classes", () => true],
  ["users", "users", () => true],
  ["students", "users", isA("student")],
  ["teachers", "users", isA("teacher")],
  ["enrollments", "enrollments", () => true],
  ["demographics", "demographics", () => true],
  ["categories", "categories", () => true],
  ["lineItems", "lineItems", () => true],
  ["results", "results", () => true],
];

/** Every endpoint of the provider (docs/roster.md). */
export const RESOURCES: readonly Resource[] = [
  ...COLLECTIONS.flatMap(([name, kind, belongs]): Resource[] => {
    const scopes = getScopes(kind);
    const rows = ({ shapes }: Pick<RosterPages, "shapes">) => shapes[kind].filter(belongs);
    return [
      { path: `/${name}`, kind, scopes, rows },
      {
        path: `/${name}/:id`,
        kind,
        scopes,
        rows: (pages, id) => [one(rows(pages), id)],
        isOne: true,
      },
    ];
  }),
  {
    path: "/schools/:id/classes",
    kind: "classes",
    scopes: NESTED,
    rows: ({ shapes }, id) => {
      one(shapes.orgs.filter(is("type", "school")), id);
      return shapes.classes.filter(is("school.sourcedId", id));
    },
  },
  ...(["student", "teacher"] as const).map((role): Resource => ({
    path: `/classes/:id/${role}s`,
    kind: "users",
    scopes: NESTED,
    rows: (pages, id) => {
      one(pages.shapes.classes, id);
      const there = enrolled(pages, role, "class", id, "user");
      return pages.shapes.users.filter(({ sourcedId }) => there.has(String(sourcedId)));
    },
  })),
  {
    path: "/teachers/:id/classes",
    kind: "classes",
    scopes: NESTED,
    rows: (pages, id) => {
      one(pages.shapes.users.filter(isA("teacher")), id);
      const taught = enrolled(pages, "teacher", "user", id, "class");
      return pages.shapes.classes.filter(({ sourcedId }) => taught.has(String(sourcedId)));
    },
  },
  {
    path: "/classes/:id/categories",
    kind: "categories",
    scopes: GRADEBOOK,
    rows: ({ shapes }, id) => {
      const used = new Set(itemsOfClass(shapes, id).flatMap((item) => valuesAt(item, "category.sourcedId")));
      return shapes.categories.filter(({ sourcedId }) => used.has(String(sourcedId)));
    },
  },
  {
    path: "/classes/:id/lineItems",
    kind: "lineItems",
    scopes: GRADEBOOK,
    rows: ({ shapes }, id) => itemsOfClass(shapes, id),
  },
  {
    path: "/classes/:id/results",
    kind: "results",
    scopes: GRADEBOOK,
    rows: ({ shapes }, id) => {
      const items = new Set(itemsOfClass(shapes, id).map(({ sourcedId }) => String(sourcedId)));
      return shapes.results.filter((row) =>
        valuesAt(row, "lineItem.sourcedId").some((item) => items.has(item)),
      );
    },
  },
];

function itemsOfClass(shapes: Shapes, id: string): readonly Shape[] {
  one(shapes.classes, id);
  return shapes.lineItems.filter(is("class.sourcedId", id));
}

function one(rows: readonly Shape[], id: string): Shape {
  const found = rows.find(({ sourcedId }) => sourcedId === id);
  if (!found) throw new RosterRefusal("unknownobject", "There is nothing of this id.");
  return found;
}

/** The other ends of the enrollments at one end, without those that have ended by the day of their school. */
function enrolled(
  { shapes: { enrollments }, todayAt }: RosterPages,
  role: string,
  from: "user" | "class",
  id: string,
  to: "user" | "class",
): ReadonlySet<string> {
  const isOpen = (row: Shape) => {
    const [end = "", school = ""] = ["endDate", "school.sourcedId"].map((field) => valuesAt(row, field)[0]);
    return end === "" || end > todayAt(school);
  };
  return new Set(
    enrollments
      .filter((row) => row["role"] === role && isOpen(row) && is(`${from}.sourcedId`, id)(row))
      .flatMap((row) => valuesAt(row, `${to}.sourcedId`)),
  );
}
