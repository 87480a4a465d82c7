import type { Row } from "#roster/import/reading/read-rows.ts";

import type { PlannedClass, PlannedClasses } from "./plan-classes.ts";
import { planHomerooms, type Stay } from "./plan-homerooms.ts";
import type { PlannedPeople } from "./plan-people.ts";
import { planTeaching, type Post } from "./plan-teaching.ts";
import { bySourcedId, noteUnchanged, saveRecord, type SchoolPlanner } from "./school-planner.ts";

export interface PlannedEnrollments {
  /** Enrolments that this package says something about: they go on although another of their rows ends. */
  readonly touched: ReadonlySet<number>;
  /** Seats that a row of this package takes, for the same reason. */
  readonly taken: ReadonlySet<number>;
  /** Years in which a student of this package sits somewhere. */
  readonly yearIds: ReadonlySet<number>;
}

/** A student in a teaching class. */
interface Seat {
  readonly row: Row;
  readonly studentId: number;
  readonly planned: PlannedClass;
}

/** Plans who sits where and who teaches what, each row by the kind of its class and its role. */
export function planEnrollments(
  planner: SchoolPlanner,
  classes: PlannedClasses,
  people: PlannedPeople,
): PlannedEnrollments {
  const stays: Stay[] = [];
  const seats: Seat[] = [];
  const posts: Post[] = [];
  for (const row of selectChangedRows(
    planner,
    planner.view.ofSchool("enrollments", planner.school.sourcedId ?? ""),
  )) {
    const planned = classes(row.cells.classSourcedId);
    const personId = people.findPersonId(row.cells.userSourcedId);
    if (!planned || personId === undefined) continue;
    const { role } = row.cells;
    if (role === "teacher") posts.push({ row, teacherId: personId, planned });
    else if (role !== "student") notKept(planner, row);
    else if (planned.kind === "section") stays.push({ row, studentId: personId, planned });
    else seats.push({ row, studentId: personId, planned });
  }
  planTeaching(planner, posts);
  const grades = new Map([...people.planned.values()].map(({ id, person }) => [id, person.grades[0]]));
  const { touched, findSectionId } = planHomerooms(planner, stays, seats, (studentId) =>
    grades.get(studentId),
  );
  const taken = planSeats(planner, seats);
  placeClasses(planner, seats, findSectionId);
  return { touched, taken, yearIds: new Set([...stays, ...seats].map(({ planned }) => planned.year.id)) };
}

/**
 * Without the rows of an own export that say nothing new, except those of a person or a class of which another row
 * does: what one row says of a place depends on the others of it.
 */
function selectChangedRows(planner: SchoolPlanner, rows: readonly Row[]): readonly Row[] {
  const { own } = planner;
  if (!own) return rows;
  const isNew = ({ sourcedId }: Row) => !own.isUnchanged("enrollments", sourcedId);
  const changedKeys = new Set(
    rows
      .filter(isNew)
      .flatMap(({ cells }) => [`user ${cells.userSourcedId}`, `class ${cells.classSourcedId}`]),
  );
  return rows.filter((row) => {
    const { userSourcedId, classSourcedId } = row.cells;
    if (changedKeys.has(`user ${userSourcedId}`) || changedKeys.has(`class ${classSourcedId}`)) return true;
    noteUnchanged(planner, "enrollments", "enrollment", row.sourcedId);
    return false;
  });
}

function notKept({ log }: SchoolPlanner, { row, sourcedId, cells }: Row): void {
  const message = `enrollments of role ${cells.role} are not kept`;
  log.add({ file: "enrollments.csv", row, column: "role", code: "W_NOT_KEPT", sourcedId, message });
}

function planSeats(planner: SchoolPlanner, seats: readonly Seat[]): Set<number> {
  const known = bySourcedId(planner.school.seats);
  const open = new Map(
    planner.school.seats
      .filter(({ endsOn }) => endsOn === null)
      .map((seat) => [buildPlaceKey(seat), seat.id]),
  );
  const taken = new Set<number>();
  for (const { row, studentId, planned } of seats) {
    const { sourcedId, cells } = row;
    const place = buildPlaceKey({ classId: planned.id, studentId });
    const isOpen = cells.endDate === "";
    // Two open rows for one seat are one seat: the second only points to it.
    const sameSeat = isOpen ? open.get(place) : undefined;
    const { id } = saveRecord(planner, {
      file: "enrollments",
      entity: "enrollment",
      table: "class_enrolments",
      sourcedId,
      said: ["seat", cells.classSourcedId, cells.userSourcedId, cells.beginDate, cells.endDate],
      knownId: sameSeat ?? known.get(sourcedId)?.id,
      fields:
        sameSeat !== undefined && taken.has(sameSeat)
          ? {}
          : {
              teachingClassId: planned.id,
              studentId,
              startsOn: cells.beginDate || planned.year.startsOn,
              endsOn: cells.endDate || null,
            },
      atFirst: { sourcedId },
    });
    taken.add(id);
    if (isOpen) open.set(place, id);
  }
  return taken;
}

const buildPlaceKey = ({ classId, studentId }: { classId: number; studentId: number }) =>
  `${classId} ${studentId}`;

const placeOfSeat = ({ planned, studentId }: Seat) => buildPlaceKey({ classId: planned.id, studentId });

/** A teaching class belongs to a section when all its students sit in that one, and to none when they do not. */
function placeClasses(planner: SchoolPlanner, seats: readonly Seat[], sectionOf: SectionOf): void {
  const { writes, school, records } = planner;
  const known = new Map(school.classes.map((each) => [each.id, each]));
  for (const [id, { yearId, students }] of studentsByClass(planner, seats)) {
    const sectionId = findSoleSection([...students].map((studentId) => sectionOf(studentId, yearId)));
    const { sourcedId, sectionId: before = null } = known.get(id) ?? {};
    const isOurs = records.find("class", sourcedId ?? "")?.localFields.includes("sectionId");
    if (sectionId !== before && !isOurs)
      writes.update("teaching_classes", id, { schoolId: school.id, id, sectionId });
  }
}

/** The one section that all of them are, or null. */
function findSoleSection(sections: readonly (number | null)[]): number | null {
  const [first = null] = sections;
  return sections.every((section) => section === first) ? first : null;
}

type SectionOf = (studentId: number, yearId: number) => number | null;

/** All students in the classes that the package has rows of, from this package or an earlier one. */
function studentsByClass({ school }: SchoolPlanner, seats: readonly Seat[]) {
  const classes = new Map<number, { yearId: number; students: Set<number> }>();
  for (const { planned, studentId, row } of seats) {
    const known = classes.get(planned.id) ?? { yearId: planned.year.id, students: new Set<number>() };
    classes.set(planned.id, known);
    if (!row.cells.endDate) known.students.add(studentId);
  }
  const left = new Set(seats.filter(({ row }) => row.cells.endDate).map(placeOfSeat));
  for (const seat of school.seats)
    if (seat.endsOn === null && !left.has(buildPlaceKey(seat)))
      classes.get(seat.classId)?.students.add(seat.studentId);
  return classes;
}
