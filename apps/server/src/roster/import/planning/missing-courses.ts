import type { Package } from "#roster/import/reading/read-package.ts";
import type { Row, RowSet } from "#roster/import/reading/read-rows.ts";
import { listed } from "#roster/import/reading/repair-cell.ts";
import { emptyCells } from "#roster/standard/public.ts";

/** The package with a course for each that its classes name and nobody has; named after the first of its classes. */
export function withMissingCourses(read: Package, isKnown: (sourcedId: string) => boolean): Package {
  const courses = read.files.get("courses");
  const there = new Set(courses?.rows.map(({ sourcedId }) => sourcedId));
  const classes = (read.files.get("classes")?.rows ?? []).filter(({ isActive }) => isActive);
  // A file that is whole says all there is; beside a delta file, or none, earlier imports count.
  const isThere = (id: string) =>
    there.has(id) || courses?.rejected.has(id) === true || (courses?.isDelta !== false && isKnown(id));
  const isMissing = (id: string) => id !== "" && !isThere(id);
  const missing = Map.groupBy(
    classes.filter(({ cells }) => isMissing(cells.courseSourcedId)),
    ({ cells }) => cells.courseSourcedId,
  );
  const made = [...missing].flatMap(([sourcedId, [first]]) => (first ? buildCourse(sourcedId, first) : []));
  if (made.length === 0) return read;
  for (const { row, sourcedId, cells } of made)
    read.log.add({
      file: "classes.csv",
      row,
      column: "courseSourcedId",
      code: "W_COURSE_MADE",
      sourcedId,
      message: `courses.csv has no '${sourcedId}'; it is made as '${cells.title.slice(0, 80)}'`,
      params: { value: sourcedId, read: cells.title.slice(0, 80) },
    });
  const known: RowSet = courses ?? { ...NO_COURSES, rejected: new Map(), rows: [] };
  const whole = { ...known, rows: [...known.rows, ...made], total: known.total + made.length };
  return { ...read, files: inOrder(read, whole) };
}

const NO_COURSES = { file: "courses.csv", isDelta: true, total: 0, rejectedRows: 0, nameless: 0 } as const;

/** Courses come before the classes that refer to them (OR-2). */
function inOrder({ files }: Package, courses: RowSet): Package["files"] {
  const before = ["orgs", "academicSessions"] as const;
  const isBefore = (file: string) => before.some((each) => each === file);
  return new Map([
    ...[...files].filter(([file]) => isBefore(file)),
    ["courses", courses],
    ...[...files].filter(([file]) => !isBefore(file) && file !== "courses"),
  ]);
}

function buildCourse(sourcedId: string, { row, cells }: Row): Row {
  const { title, subjects, subjectCodes, grades, schoolSourcedId } = cells;
  const own = { sourcedId, status: "active", title: listed(subjects)[0] ?? title };
  const ofClass = { grades, subjects, subjectCodes, orgSourcedId: schoolSourcedId };
  return { row, sourcedId, isActive: true, cells: Object.assign(emptyCells(), own, ofClass) };
}
