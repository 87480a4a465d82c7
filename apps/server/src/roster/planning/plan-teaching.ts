import type { Row } from "#roster/reading/read-rows.ts";

import type { PlannedClass } from "./plan-classes.ts";
import { bySourcedId, saveRecord, type SchoolPlanner } from "./school-planner.ts";

/** A teacher of a class. */
export interface Post {
  readonly row: Row;
  readonly teacherId: number;
  readonly planned: PlannedClass;
}

/** Plans teacher assignments, and homeroom teachers for the classes that are sections. */
export function planTeaching(planner: SchoolPlanner, posts: readonly Post[]): void {
  for (const [, ofClass] of Map.groupBy(posts, ({ planned }) => `${planned.kind} ${planned.id}`)) {
    const [first] = ofClass;
    const primary = primaryOf(planner, ofClass);
    if (first?.planned.kind === "section") planHomeroomTeacher(planner, ofClass, primary ?? first);
    else for (const post of ofClass) planAssignment(planner, post, post === primary);
  }
}

/** ASG-1: one primary teacher at a time. The row that says so, else the only one; the one before gives way. */
function primaryOf({ school, writes, today }: SchoolPlanner, posts: readonly Post[]): Post | undefined {
  const open = posts.filter(({ row }) => !row.cells.endDate || row.cells.endDate > today);
  const said = open.find(({ row }) => row.cells.primary === "true");
  const named = new Set(posts.map(({ row }) => row.sourcedId));
  const before = school.assignments.filter(
    (each) =>
      each.classId === posts[0]?.planned.id &&
      posts[0].planned.kind === "teaching-class" &&
      each.role === "primary" &&
      each.state !== "ended" &&
      (each.endsOn === null || each.endsOn > today) &&
      !named.has(each.sourcedId ?? ""),
  );
  if (said)
    for (const { id } of before)
      writes.update("teacher_assignments", id, { schoolId: school.id, id, role: "assistant" });
  return said ?? (before.length > 0 ? undefined : open[0]);
}

function planAssignment(planner: SchoolPlanner, { row, teacherId, planned }: Post, isPrimary: boolean): void {
  const { sourcedId, cells } = row;
  const { today, school } = planner;
  const startsOn = cells.beginDate || planned.year.startsOn;
  const hasEnded = cells.endDate !== "" && cells.endDate <= today;
  const role = isPrimary ? "primary" : "assistant";
  saveRecord(planner, {
    file: "enrollments",
    entity: "enrollment",
    table: "teacher_assignments",
    sourcedId,
    said: ["post", cells.classSourcedId, cells.userSourcedId, role, cells.beginDate, cells.endDate],
    knownId: bySource(school.assignments).get(sourcedId)?.id,
    fields: {
      teachingClassId: planned.id,
      teacherId,
      role,
      startsOn,
      endsOn: cells.endDate || null,
      state: hasEnded ? "ended" : startsOn > today ? "planned" : "active",
    },
    atFirst: { sourcedId },
  });
}

const cache = new WeakMap<object, Map<string, { id: number }>>();

function bySource(assignments: SchoolPlanner["school"]["assignments"]): Map<string, { id: number }> {
  const known = cache.get(assignments) ?? bySourcedId(assignments);
  cache.set(assignments, known);
  return known;
}

function planHomeroomTeacher(planner: SchoolPlanner, posts: readonly Post[], chosen: Post): void {
  const { school, records, outcomes, writes, log } = planner;
  const { id } = chosen.planned;
  for (const post of posts) {
    const { sourcedId, cells, row } = post.row;
    const said = ["homeroom", cells.classSourcedId, cells.userSourcedId, post === chosen];
    const { outcome, hash } = records.judge("enrollment", sourcedId, said);
    outcomes.set("enrollments", sourcedId, outcome);
    if (outcome === "unchanged") continue;
    records.keep("enrollment", sourcedId, id, hash);
    if (post === chosen) continue;
    const message = "a section has one homeroom teacher; this one is not kept";
    log.add({ file: "enrollments.csv", row, code: "W_NOT_KEPT", sourcedId, message });
  }
  const before = school.sections.find((section) => section.id === id);
  const isOurs = records
    .find("class", chosen.row.cells.classSourcedId)
    ?.localFields.includes("homeroomTeacherId");
  const { sourcedId: homeroomSourcedId } = chosen.row;
  const isSame =
    before?.homeroomTeacherId === chosen.teacherId && before.homeroomSourcedId === homeroomSourcedId;
  if (!isSame && !isOurs)
    writes.update("sections", id, {
      schoolId: school.id,
      id,
      homeroomTeacherId: chosen.teacherId,
      homeroomSourcedId,
    });
}
