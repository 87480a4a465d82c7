import type { Row } from "#roster/import/reading/read-rows.ts";

import type { PlannedClass } from "./plan-classes.ts";
import { bySourcedId, pickLater, saveRecord, type SchoolPlanner } from "./school-planner.ts";

/** A teacher of a class. */
export interface Post {
  readonly row: Row;
  readonly teacherId: number;
  readonly planned: PlannedClass;
}

/** The one primary teacher of a class. */
interface Primary {
  readonly post: Post;
  /** When the previous assignment ended; null if there was none. */
  readonly after: string | null;
}

/** Plans teacher assignments, and homeroom teachers for the classes that are sections. */
export function planTeaching(planner: SchoolPlanner, posts: readonly Post[]): void {
  const ofTeaching = posts.filter(({ planned }) => planned.kind === "teaching-class");
  const named = new Set(ofTeaching.map(({ row }) => row.sourcedId));
  for (const [, ofClass] of Map.groupBy(posts, ({ planned }) => `${planned.kind} ${planned.id}`)) {
    const [first] = ofClass;
    const open = ofClass.filter(({ row }) => !row.cells.endDate || row.cells.endDate > planner.today);
    if (first?.planned.kind === "section")
      planHomeroomTeacher(planner, ofClass, findMarkedPrimary(open) ?? open[0] ?? first);
    else {
      const primary = pickPrimary(planner, open, named);
      for (const post of ofClass) planAssignment(planner, post, post === primary?.post ? primary : undefined);
    }
  }
}

const findMarkedPrimary = (open: readonly Post[]) => open.find(({ row }) => row.cells.primary === "true");

/**
 * ASG-1: one primary teacher at a time: the row marked primary, else the only row; the previous primary gives
 * way. `named` holds the file's teachers of any class: their own rows rewrite their assignments.
 */
function pickPrimary(
  planner: SchoolPlanner,
  open: readonly Post[],
  named: ReadonlySet<string>,
): Primary | undefined {
  const { school, writes, today } = planner;
  const others = school.assignments.filter(
    (each) =>
      each.classId === open[0]?.planned.id &&
      each.role === "primary" &&
      (each.state !== "ended" || each.endsOn !== null) &&
      !named.has(each.sourcedId ?? ""),
  );
  const hasPassed = ({ endsOn }: (typeof others)[number]) => endsOn !== null && endsOn <= today;
  const before = others.filter((each) => !hasPassed(each));
  const post = findMarkedPrimary(open) ?? (before.length > 0 ? undefined : open[0]);
  if (!post) return undefined;
  for (const { id } of before)
    writes.update("teacher_assignments", id, { schoolId: school.id, id, role: "assistant" });
  return { post, after: makeWay(planner, others.filter(hasPassed), post.row.cells.beginDate) };
}

/**
 * A teacher whose assignment has ended keeps the time until the new one begins. Returns the latest of these
 * end dates.
 */
function makeWay(
  { school, writes }: SchoolPlanner,
  past: SchoolPlanner["school"]["assignments"],
  beginDate = "",
): string | null {
  const ends = past.flatMap(({ endsOn }) => (endsOn === null ? [] : [endsOn]));
  for (const { id, startsOn, endsOn } of past)
    if (beginDate !== "" && endsOn !== null && endsOn > beginDate)
      writes.update("teacher_assignments", id, {
        schoolId: school.id,
        id,
        ...(startsOn < beginDate ? { endsOn: beginDate } : { role: "assistant" }),
      });
  return ends.toSorted().at(-1) ?? null;
}

function planAssignment(planner: SchoolPlanner, { row, teacherId, planned }: Post, primary?: Primary): void {
  const { sourcedId, cells } = row;
  const { today, school } = planner;
  const startsOn = cells.beginDate || pickLater(planned.year.startsOn, primary?.after ?? "");
  const hasEnded = cells.endDate !== "" && cells.endDate <= today;
  const role = primary ? "primary" : "assistant";
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
    const content = ["homeroom", cells.classSourcedId, cells.userSourcedId, post === chosen];
    const { outcome, hash } = records.judge("enrollment", sourcedId, content);
    outcomes.set("enrollments", sourcedId, outcome);
    if (outcome === "unchanged") continue;
    records.keep("enrollment", sourcedId, id, hash);
    if (post === chosen) continue;
    const message = "a section has one homeroom teacher; this one is not saved";
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
