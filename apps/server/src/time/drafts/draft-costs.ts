import type { DraftProblem } from "./draft-maker.ts";

const HARD = 100;
const [GAP, CROWDED, UNWISHED, LATE_CORE, LONG_DAY] = [1, 4, 2, 1, 6];
const FIRST_HOURS = 4;
export const FREE = -1;
export const NOBODY = -1;

/** A number of a list; 0 beyond its ends. */
export const numberAt = (list: Int32Array | undefined, place: number): number => list?.[place] ?? 0;

/** A problem in arrays of numbers, as they are read a million times a second: all of one kind, or each read is dear. */
export interface DraftNumbers {
  /** By lesson. */
  readonly teachers: Int32Array;
  readonly groups: Int32Array;
  readonly isCore: Int32Array;
  readonly isJoint: Int32Array;
  /** By teacher and slot. */
  readonly closed: readonly Int32Array[];
  readonly unwished: readonly Int32Array[];
  readonly mostADay: Int32Array;
  /** By slot: its weekday, and its number in the day. */
  readonly dayOf: Int32Array;
  readonly nos: Int32Array;
  /** By weekday: its slots in order. */
  readonly days: readonly Int32Array[];
}

export function toDraftNumbers({ slots, lessons, teachers }: DraftProblem): DraftNumbers {
  const dayOf = Int32Array.from(slots, ({ weekday }) => weekday);
  return {
    teachers: Int32Array.from(lessons, ({ teacher }) => teacher ?? NOBODY),
    groups: Int32Array.from(lessons, ({ group }) => group),
    isCore: Int32Array.from(lessons, ({ isCore }) => Number(isCore ?? false)),
    isJoint: Int32Array.from(lessons, ({ sections }) => Number(sections.length > 1)),
    closed: teachers.map(({ closed }) => marked(closed, slots.length)),
    unwished: teachers.map(({ unwished }) => marked(unwished, slots.length)),
    mostADay: Int32Array.from(teachers, ({ mostADay }) => mostADay ?? slots.length),
    dayOf,
    nos: Int32Array.from(slots, ({ no }) => no),
    days: [0, 1, 2, 3, 4, 5, 6].map((day) =>
      Int32Array.from([...slots.keys()].filter((slot) => dayOf[slot] === day)),
    ),
  };
}

function marked(places: ReadonlySet<number>, count: number): Int32Array {
  const marks = new Int32Array(count);
  for (const place of places) marks[place] = 1;
  return marks;
}

/** A teacher's day: two places at once, hours that are closed or not wished, idle ones between, too many in all. */
export function teacherCost(
  numbers: DraftNumbers,
  lessonCounts: Int32Array,
  teacher: number,
  day: number,
): number {
  const { closed, unwished, mostADay, nos, days } = numbers;
  const slots = days[day] ?? new Int32Array();
  let [cost, lessons, last] = [0, 0, 0];
  for (let at = 0; at < slots.length; at += 1) {
    const slot = numberAt(slots, at);
    const count = numberAt(lessonCounts, slot);
    if (count === 0) continue;
    cost +=
      (count - 1 + numberAt(closed[teacher], slot)) * HARD + numberAt(unwished[teacher], slot) * UNWISHED;
    const no = numberAt(nos, slot);
    if (lessons > 0) cost += Math.max(0, no - last - 1) * GAP;
    last = no;
    lessons += 1;
  }
  return cost + Math.max(0, lessons - numberAt(mostADay, teacher)) * LONG_DAY;
}

/** A section's day: a class twice, a hard subject late, and a free hour in the middle. */
export function sectionCost(numbers: DraftNumbers, row: Int32Array, day: number): number {
  const slots = numbers.days[day] ?? new Int32Array();
  let [cost, holes] = [0, 0];
  for (let at = 0; at < slots.length; at += 1) {
    const slot = numberAt(slots, at);
    const lesson = numberAt(row, slot);
    if (lesson === FREE) {
      holes += 1;
      continue;
    }
    cost += holes * CROWDED + earlierOfClass(numbers, row, slots, at) * CROWDED;
    holes = 0;
    if (numberAt(numbers.isCore, lesson) === 1 && numberAt(numbers.nos, slot) > FIRST_HOURS)
      cost += LATE_CORE;
  }
  return cost;
}

/** How many lessons of the same class come before it in the day. */
function earlierOfClass({ groups }: DraftNumbers, row: Int32Array, slots: Int32Array, at: number): number {
  const group = numberAt(groups, numberAt(row, numberAt(slots, at)));
  let count = 0;
  for (let before = 0; before < at; before += 1) {
    const other = numberAt(row, numberAt(slots, before));
    if (other !== FREE && numberAt(groups, other) === group) count += 1;
  }
  return count;
}

/** What must not be, counted anew: teachers in two places, and in hours that are closed to them. */
export function countClashes(numbers: DraftNumbers, grid: readonly Int32Array[]): number {
  const { teachers, closed, isJoint, nos } = numbers;
  const seen = new Set<number>();
  let count = 0;
  for (const row of grid)
    for (const [slot, lesson] of row.entries()) {
      const teacher = lesson === FREE ? NOBODY : numberAt(teachers, lesson);
      if (teacher === NOBODY || numberAt(isJoint, lesson) === 1) continue;
      const place = teacher * nos.length + slot;
      count += Number(seen.has(place)) + numberAt(closed[teacher], slot);
      seen.add(place);
    }
  return count;
}
