import { clashRules, newClashes, placeLessons, type Clash } from "@dars/contract/time/clashes";
import type { LessonShift } from "@dars/contract/time/periods";
import type { Lesson, TimetableLesson } from "@dars/contract/time/timetable";
import type { TimetableWeek } from "@dars/contract/time/timetable-editor";

/** The item being placed: a lesson of the week, or an unplaced period of a class. */
export type PickedUp = { readonly lessonId: number } | { readonly classId: number };

export interface Slot {
  readonly shift: LessonShift;
  readonly weekday: number;
  readonly no: number;
}

/** The body of the request. */
export interface DraftChange {
  readonly place: Lesson[];
  readonly move: TimetableLesson[];
  readonly removeIds: number[];
}

export type PlacingOutcome =
  | { readonly kind: "free" | "swap"; readonly change: DraftChange }
  | { readonly kind: "clash"; readonly clash: Clash; readonly other: TimetableLesson | undefined }
  /** `here`: it is there already. `occupied`: a lesson that is in sight is in the way. */
  | { readonly kind: "here" | "occupied" };

export const toSlot = ({ shift, weekday, no }: Slot): Slot => ({ shift, weekday, no });

const isAt = (lesson: Slot, { shift, weekday, no }: Slot): boolean =>
  lesson.shift === shift && lesson.weekday === weekday && lesson.no === no;

/** Only the days that are touched are looked at: a week of sixty sections is tried in thirty places at once. */
export function tryPlace(
  week: TimetableWeek,
  taken: PickedUp,
  slot: Slot,
  occupant: TimetableLesson | undefined,
): PlacingOutcome {
  const change = changeFor(week, taken, slot, occupant);
  if (!change) return { kind: "here" };
  const made = clashesOfChange(week, change, slot);
  const [clash] = made;
  if (!clash) return { kind: change.move.length > 1 ? "swap" : "free", change };
  if (clash.kind === "section" && occupant && "classId" in taken) return { kind: "occupied" };
  const ids: readonly number[] = clash.lessons;
  const touched = new Set([-1, ...change.move.map(({ id }) => id)]);
  return {
    kind: "clash",
    clash,
    other: week.lessons.find(({ id }) => ids.includes(id) && !touched.has(id)),
  };
}

function changeFor(
  week: TimetableWeek,
  taken: PickedUp,
  slot: Slot,
  occupant: TimetableLesson | undefined,
): DraftChange | undefined {
  if ("classId" in taken) {
    const lesson = { classIds: [taken.classId], teacherId: null, roomId: null, isPinned: false, ...slot };
    return { place: [lesson], move: [], removeIds: [] };
  }
  const lesson = week.lessons.find(({ id }) => id === taken.lessonId);
  if (!lesson || isAt(lesson, slot)) return undefined;
  const moved = { ...lesson, ...slot };
  const back = occupant ? [{ ...occupant, ...toSlot(lesson) }] : [];
  return { place: [], move: [moved, ...back], removeIds: [] };
}

/** Clashes that a change would make, told before it is sent. */
export function clashesOfChange(
  week: TimetableWeek,
  { place, move, removeIds }: DraftChange,
  slot?: Slot,
): readonly Clash[] {
  const changed = new Map(move.map((lesson) => [lesson.id, lesson]));
  const days = new Set([slot, ...place, ...move].map((one) => one?.weekday));
  const before = week.lessons.filter(({ id, weekday }) => days.has(weekday) || changed.has(id));
  const after = [
    ...before.filter(({ id }) => !removeIds.includes(id)).map((lesson) => changed.get(lesson.id) ?? lesson),
    ...place.map((lesson, at) => ({ ...lesson, id: -1 - at })),
  ];
  return newClashes(placeLessons(before, week.classes), placeLessons(after, week.classes), clashRules(week));
}
