import type { listVisitLessons as route, VisitLesson } from "@dars/contract/insight/visit-lessons";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { addDays } from "#time/calendar/public.ts";
import { heldLessons, type ResolvedLesson } from "#time/timetable/public.ts";

import { listPlannedOn, listRegistersOn } from "./observed-lessons.queries.ts";
import { listWithin } from "./read-evaluation-setup.ts";

/** M2: what the teachers within the caller's reach teach on a day, each class as it sits that day. */
export async function listVisitLessons(
  { actor, database }: Context,
  { params: { schoolId, day } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const [teachers, { held }] = await Promise.all([
    listWithin(db, schoolId, actor),
    heldLessons(db, schoolId, { everybody: true }, { from: day, until: addDays(day, 1) }),
  ]);
  const classesOfEach = new Map(teachers.map(({ id, classes }) => [id, classes.map((one) => one.id)]));
  const visits = (held[0]?.lessons ?? []).flatMap((lesson) => toVisit(lesson, classesOfEach));
  const classIds = [...new Set(visits.map(({ classId }) => classId))];
  const [planned, registers] = await Promise.all([
    listPlannedOn(db, schoolId, day, classIds),
    listRegistersOn(db, schoolId, day),
  ]);
  const lessons = visits.map(({ teacherId, classId, lesson }): VisitLesson => {
    const next = planned.find((one) => one.classId === classId);
    const { no, startsAt, endsAt, room, sectionIds } = lesson;
    const ofSection = registers.filter(({ sectionId }) => sectionIds.includes(sectionId));
    const taken =
      ofSection.find(({ period }) => period === no) ?? ofSection.find(({ period }) => period === 0);
    return {
      teacherId,
      classId,
      no,
      startsAt,
      endsAt,
      room,
      planned: next ? { id: next.id, name: next.name, isTaught: next.isTaught } : null,
      register: taken ? { present: taken.present, students: taken.students } : null,
    };
  });
  return { lessons };
}

interface Visit {
  readonly teacherId: number;
  readonly classId: number;
  readonly lesson: ResolvedLesson;
}

const NOT_HELD: ReadonlySet<string> = new Set(["cancelled", "stopped"]);

/** Nothing where the lesson is not held, or by someone whom the caller may not evaluate in one of its classes. */
function toVisit(
  lesson: ResolvedLesson,
  classesOfEach: ReadonlyMap<number, readonly number[]>,
): readonly Visit[] {
  const { teacherId, change, classIds } = lesson;
  if (teacherId === null || (change && NOT_HELD.has(change.kind))) return [];
  const own = classesOfEach.get(teacherId) ?? [];
  const classId = classIds.find((id) => own.includes(id));
  return classId === undefined ? [] : [{ teacherId, classId, lesson }];
}
