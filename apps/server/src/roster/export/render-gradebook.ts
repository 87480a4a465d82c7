import type { InCategory } from "@dars/contract/marks/in-category";
import type { Mark } from "@dars/contract/marks/results";

import type { GradebookRows } from "./gradebook-rows.queries.ts";
import type { RenderedCalendar } from "./render-calendar.ts";
import type { RenderedClasses } from "./render-classes.ts";
import type { People } from "./render-people.ts";
import { pickName, type RenderedRow, type Rendering, type SchoolOfGroup } from "./sourced-ids.ts";

export interface RenderedGradebook {
  readonly categories: readonly RenderedRow[];
  readonly lineItems: readonly RenderedRow[];
  readonly results: readonly RenderedRow[];
}

interface GradebookSources {
  readonly rendering: Rendering;
  readonly people: People;
  readonly classes: RenderedClasses;
  readonly calendar: RenderedCalendar;
}

type GradebookLine = GradebookRows["lines"][number];
type Published = GradebookRows["published"][number];
type Column = Published["columns"][number];

/** The purpose of a column, by its code: the kind of the component, not the column itself. */
const KINDS: readonly (readonly [RegExp, id: string, title: string])[] = [
  [/^(C[12])?M\d$/, "monthly", "Monthly"],
  [/^MID$/, "midyear", "Midyear exam"],
  [/^(FIN1|C[12]EX|EXAM)$/, "final", "Final exam"],
  [/^(FIN2|C[12]EX2)$/, "second-round", "Second round"],
  [/^HW-\d+$/, "homework", "Homework"],
  [/^QZ-\d+$/, "quizzes", "Quizzes"],
  [/^PRJ-\d+$/, "projects", "Projects"],
];
const OTHER = ["other", "Other"] as const;

function getCategory(code: string): readonly [id: string, title: string] {
  const [, id, title] = KINDS.find(([pattern]) => pattern.test(code)) ?? [];
  return id !== undefined && title !== undefined ? [id, title] : OTHER;
}

/** Published marks of the schools that were read with them: a column of a class is a line item. */
export function renderGradebook(parts: GradebookSources): RenderedGradebook {
  const schools = parts.rendering.group.schools.map((school) => renderSchool(parts, school));
  const lineItems = schools.flatMap((each) => each.lineItems);
  const used = new Map(
    schools.flatMap((each) => each.codes).map((code) => [getCategory(code)[0], getCategory(code)[1]]),
  );
  return {
    categories: [...used].map(([id, title]) => ({
      sourcedId: `category-${id}`,
      schools: [],
      ours: { title },
    })),
    lineItems,
    results: schools.flatMap((each) => each.results),
  };
}

function renderSchool(parts: GradebookSources, school: SchoolOfGroup) {
  const { lines = [], published = [] } = school.gradebook ?? {};
  const lineOf = new Map(lines.map((line) => [`${line.classId} ${line.code}`, line]));
  const classOf = classesOfStudents(school);
  const lineItems = new Map<string, RenderedRow>();
  const results: RenderedRow[] = [];
  const codes = new Set<string>();
  for (const year of published)
    for (const { line, column, mark } of marksIn(year, lineOf, classOf)) {
      const item = buildLineItem(parts, school, line, column);
      const row = item && buildResult(parts, school, year, item, mark);
      if (!item || !row) continue;
      codes.add(line.code);
      lineItems.set(item.sourcedId, item);
      results.push(row);
    }
  return { lineItems: [...lineItems.values()], results, codes: [...codes] };
}

interface PublishedMark {
  readonly line: GradebookLine;
  readonly column: Column;
  readonly mark: NonNullable<Mark>;
}

function marksIn(
  { studentId, yearId, columns, subjects }: Published,
  lineOf: ReadonlyMap<string, GradebookLine>,
  classOf: ReadonlyMap<string, number>,
): PublishedMark[] {
  const columnOf = new Map(columns.map((column) => [column.code, column]));
  return subjects.flatMap(({ offeringId, marks, inCategories = [] }) =>
    Object.entries(marks).flatMap(([code, mark]): PublishedMark[] => {
      const line = lineOf.get(`${classOf.get(`${studentId} ${offeringId}`)} ${code}`);
      const column = columnOf.get(code) ?? toColumn(inCategories.find((own) => own.code === code));
      return line && line.yearId === yearId && column && mark !== null ? [{ line, column, mark }] : [];
    }),
  );
}

/** GB-9: a column that a teacher made. */
const toColumn = (own: InCategory | undefined): Column | undefined =>
  own && {
    code: own.code,
    label: { ar: own.title, ckb: own.title, en: own.title },
    max: own.max,
    semester: 0,
  };

/** In which class a student learns what an offering is, the latest where there were several. */
function classesOfStudents({ seats, classes }: SchoolOfGroup): ReadonlyMap<string, number> {
  const offeringOf = new Map(classes.map(({ id, offeringId }) => [id, offeringId]));
  return new Map(seats.map(({ studentId, classId }) => [`${studentId} ${offeringOf.get(classId)}`, classId]));
}

function buildLineItem(
  { rendering, classes, calendar }: GradebookSources,
  school: SchoolOfGroup,
  line: GradebookLine,
  { label, max, semester }: Column,
): RenderedRow | undefined {
  const { classId, code, yearId, opensOn, dueOn } = line;
  const classSourcedId = classes.classId(school, classId);
  const year = school.years.find(({ id }) => id === yearId);
  if (classSourcedId === undefined || !year) return undefined;
  const assignDate = opensOn ?? year.startsOn;
  const session = calendar.getSessionId(school, yearId, semester);
  return {
    sourcedId: `line-${classId}-${code}`,
    schools: [school.id],
    ours: {
      title: pickName(label),
      assignDate,
      dueDate: dueOn ?? assignDate,
      classSourcedId,
      categorySourcedId: `category-${getCategory(code)[0]}`,
      gradingPeriodSourcedId: session,
      academicSessionSourcedId: session,
      resultValueMin: "0",
      resultValueMax: String(max),
      schoolSourcedId: rendering.getOrgId(school.id),
    },
  };
}

function buildResult(
  { people }: GradebookSources,
  school: SchoolOfGroup,
  { studentId, publishedOn }: Published,
  item: RenderedRow,
  mark: NonNullable<Mark>,
): RenderedRow | undefined {
  const studentSourcedId = people.findUserId(school.id, studentId);
  if (studentSourcedId === undefined) return undefined;
  return {
    sourcedId: `${item.sourcedId.replace("line", "result")}-${studentId}`,
    schools: [school.id],
    ours: {
      lineItemSourcedId: item.sourcedId,
      studentSourcedId,
      classSourcedId: item.ours["classSourcedId"] ?? "",
      scoreDate: publishedOn,
      ...toScoreCells(mark),
    },
  };
}

/** A cell without a number has a status, and never an invented number except where the rule says zero (GB-3). */
function toScoreCells(mark: NonNullable<Mark>): Readonly<Record<string, string>> {
  if (mark === "exempt") return { scoreStatus: "exempt" };
  if (mark === "absent_excused") return { scoreStatus: "not submitted" };
  if (mark === "absent_unexcused") return { scoreStatus: "fully graded", score: "0", missing: "true" };
  if (mark === "cheating") return { scoreStatus: "fully graded", score: "0", comment: "cheating" };
  return { scoreStatus: "fully graded", score: String(mark) };
}
