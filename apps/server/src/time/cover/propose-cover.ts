import { toMinutes } from "@dars/contract/time/clashes";
import type { CoverLesson, CoverProposal } from "@dars/contract/time/cover";

import { wireLesson, type ResolvedLesson } from "#time/timetable/public.ts";

import type { CoverTeacher } from "./cover.queries.ts";

interface CoverInputs {
  readonly weekday: number;
  /** Every lesson of the day as it is held. */
  readonly lessons: readonly ResolvedLesson[];
  readonly teachers: readonly CoverTeacher[];
  /** Whether a person is away in a period. */
  readonly isAway: (teacherId: number, no: number) => boolean;
  readonly covers: Readonly<Record<"day" | "week" | "term", ReadonlyMap<number, number>>>;
}

const MOST = 5;

type Timed = Pick<ResolvedLesson, "startsAt" | "endsAt">;
const meet = (a: Timed, b: Timed): boolean =>
  toMinutes(a.startsAt) < toMinutes(b.endsAt) && toMinutes(b.startsAt) < toMinutes(a.endsAt);

const isHeld = ({ change }: ResolvedLesson): boolean => change === null || change.kind === "changed";

/**
 * The day's lessons without a teacher, each with candidates ranked by: free then, subject, the class, lessons
 * on that day, and substitutions so far. The plan for the whole day never puts a person in two places, and
 * counts its own earlier assignments.
 */
export function proposeCover(inputs: CoverInputs): readonly CoverLesson[] {
  const { lessons, isAway } = inputs;
  const activeLessons = lessons.filter(isHeld);
  const open = activeLessons.filter(({ teacherId, no }) => teacherId !== null && isAway(teacherId, no));
  const given = new Map<number, ResolvedLesson[]>();
  return open.map((lesson) => {
    const proposals = inputs.teachers
      .filter((teacher) => isFree(inputs, teacher, lesson, activeLessons))
      .map((teacher) => buildProposal(inputs, teacher, lesson, activeLessons))
      .toSorted((a, b) => computeScore(b) - computeScore(a) || a.teacherId - b.teacherId);
    const best = proposals
      .filter(({ teacherId }) => !(given.get(teacherId) ?? []).some((other) => meet(other, lesson)))
      .map((one) => ({ one, score: computeScore(one) - (given.get(one.teacherId)?.length ?? 0) * TODAY }))
      .toSorted((a, b) => b.score - a.score)[0]?.one;
    if (best) given.set(best.teacherId, [...(given.get(best.teacherId) ?? []), lesson]);
    return {
      lesson: wireLesson(lesson),
      absentId: lesson.teacherId ?? 0,
      proposals: proposals.slice(0, MOST),
      bestId: best?.teacherId ?? null,
    };
  });
}

function isFree(
  { weekday, isAway }: CoverInputs,
  { id, freeDays }: CoverTeacher,
  lesson: ResolvedLesson,
  activeLessons: readonly ResolvedLesson[],
): boolean {
  if (((freeDays >> weekday) & 1) === 1 || isAway(id, lesson.no)) return false;
  return !activeLessons.some((other) => other.teacherId === id && meet(other, lesson));
}

function buildProposal(
  { covers }: CoverInputs,
  { id, subjectIds, sectionIds }: CoverTeacher,
  lesson: ResolvedLesson,
  activeLessons: readonly ResolvedLesson[],
): CoverProposal {
  const countCovers = (span: keyof typeof covers) => covers[span].get(id) ?? 0;
  return {
    teacherId: id,
    teachesSubject: subjectIds.includes(lesson.subjectId),
    knowsClass: lesson.sectionIds.some((section) => sectionIds.includes(section)),
    lessonsToday: activeLessons.filter(({ teacherId }) => teacherId === id).length,
    coversToday: countCovers("day"),
    coversThisWeek: countCovers("week"),
    coversThisTerm: countCovers("term"),
  };
}

const [SUBJECT, CLASS, LOAD, TODAY, WEEK, TERM] = [6, 3, 0.5, 2.5, 1, 0.1];

const computeScore = (one: CoverProposal): number =>
  Number(one.teachesSubject) * SUBJECT +
  Number(one.knowsClass) * CLASS -
  one.lessonsToday * LOAD -
  one.coversToday * TODAY -
  one.coversThisWeek * WEEK -
  one.coversThisTerm * TERM;
