import {
  countClashes,
  FREE,
  NOBODY,
  numberAt,
  toDraftNumbers,
  sectionCost,
  teacherCost,
  type DraftNumbers,
} from "./draft-costs.ts";

/** One lesson of a week that has to find a place, or stays at the one it has. */
export interface DraftLesson {
  /** Sections that sit in it: several where they are taught together. */
  readonly sections: readonly number[];
  readonly teacher: number | null;
  /** Lessons of one class are best spread over the days. */
  readonly group: number;
  /** The place in `slots` where it stays. */
  readonly pinnedAt?: number;
  /** Where to begin, such as where it is today. */
  readonly startAt?: number;
  /** Best held in the first hours of a day. */
  readonly isCore?: boolean;
}

export interface DraftProblem {
  /** The hours of the week, in order. */
  readonly slots: readonly { readonly weekday: number; readonly no: number }[];
  /** Places of the slots that each section has: its shift's. */
  readonly slotsOf: readonly (readonly number[])[];
  readonly lessons: readonly DraftLesson[];
  /** For each teacher, slots of certain absence, and slots to avoid. */
  readonly teachers: readonly {
    readonly closed: ReadonlySet<number>;
    readonly unwished: ReadonlySet<number>;
    readonly mostADay: number | null;
  }[];
}

const HOTTEST = 60;
const COLDEST = 0.3;

/**
 * Makes a timetable by annealing: each section has an order of its lessons over its hours, and two hours at a time are
 * exchanged. What must not be costs a hundred, what had better not be costs little; the best order seen is kept. It may
 * be stopped and asked for its best at any time.
 */
export class DraftMaker {
  readonly #problem: DraftProblem;
  readonly #numbers: DraftNumbers;
  readonly #random: () => number;
  /** By section and slot: the place of the lesson in `lessons`, or FREE. */
  readonly #grid: readonly Int32Array[];
  /** By section: its hours. */
  readonly #hours: readonly Int32Array[];
  readonly #isFixed: readonly Int32Array[];
  /** By teacher and slot: how many lessons it holds. */
  readonly #held: readonly Int32Array[];
  readonly #best: readonly Int32Array[];
  #cost: number;
  #bestCost: number;

  constructor(problem: DraftProblem, random: () => number) {
    const { slots, slotsOf, teachers } = problem;
    this.#problem = problem;
    this.#random = random;
    this.#numbers = toDraftNumbers(problem);
    this.#hours = slotsOf.map((places) => Int32Array.from(places));
    this.#grid = slotsOf.map(() => new Int32Array(slots.length).fill(FREE));
    this.#isFixed = slotsOf.map(() => new Int32Array(slots.length));
    this.#held = teachers.map(() => new Int32Array(slots.length));
    this.#place();
    this.#cost = this.#wholeCost();
    this.#bestCost = this.#cost;
    this.#best = this.#grid.map((row) => row.slice());
  }

  /** What must not be, and still is, in the best order so far. */
  get clashes(): number {
    return countClashes(this.#numbers, this.#best);
  }

  get cost(): number {
    return this.#bestCost;
  }

  /** Where each lesson is in the best order; null where its sections have no hour left for it. */
  places(): readonly (number | null)[] {
    const found: (number | null)[] = this.#problem.lessons.map(({ pinnedAt }) => pinnedAt ?? null);
    for (const row of this.#best)
      for (const [slot, lesson] of row.entries()) if (lesson !== FREE) found[lesson] = slot;
    return found;
  }

  /** Exchanges `count` times; `progress` from 0 to 1 is how far it has cooled. */
  run(count: number, progress: number): void {
    const temperature = HOTTEST * (COLDEST / HOTTEST) ** progress;
    for (let done = 0; done < count; done += 1) this.#exchange(temperature);
  }

  /** Pinned and joint lessons stay; all others start at their current place, or anywhere. */
  #place(): void {
    const waiting: number[] = [];
    for (const [at, lesson] of this.#problem.lessons.entries()) {
      const { sections, pinnedAt, startAt } = lesson;
      const fixed = pinnedAt ?? (sections.length === 1 ? undefined : startAt);
      if (fixed !== undefined) this.#fix(at, lesson, fixed);
      else if (startAt !== undefined && this.#isFree(sections[0], startAt))
        this.#put(sections[0], startAt, at);
      else waiting.push(at);
    }
    this.#placeAnywhere(waiting);
  }

  #placeAnywhere(waiting: readonly number[]): void {
    for (const lesson of waiting) {
      const section = this.#problem.lessons[lesson]?.sections[0] ?? 0;
      const free = (this.#problem.slotsOf[section] ?? []).filter((slot) => this.#isFree(section, slot));
      const slot = free[this.#below(free.length)];
      if (slot !== undefined) this.#put(section, slot, lesson);
    }
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #isFree(section = 0, slot = 0): boolean {
    return this.#grid[section]?.[slot] === FREE && this.#isFixed[section]?.[slot] === 0;
  }

  #fix(at: number, { sections, teacher }: DraftLesson, slot: number): void {
    for (const section of sections) {
      const [row, fixed] = [this.#grid[section], this.#isFixed[section]];
      if (row) row[slot] = at;
      if (fixed) fixed[slot] = 1;
    }
    this.#hold(teacher ?? NOBODY, slot, 1);
  }

  #put(section = 0, slot = 0, lesson = FREE): void {
    const row = this.#grid[section];
    if (row) row[slot] = lesson;
    this.#hold(this.#teacherOf(lesson), slot, 1);
  }

  #hold(teacher: number, slot: number, by: 1 | -1): void {
    const lessonCounts = this.#held[teacher];
    if (lessonCounts) lessonCounts[slot] = numberAt(lessonCounts, slot) + by;
  }

  #teacherOf(lesson: number): number {
    return lesson === FREE ? NOBODY : numberAt(this.#numbers.teachers, lesson);
  }

  #exchange(temperature: number): void {
    const section = this.#below(this.#grid.length);
    const hours = this.#hours[section];
    const [row, fixed] = [this.#grid[section], this.#isFixed[section]];
    if (!row || !hours) return;
    const one = numberAt(hours, this.#below(hours.length));
    const other = numberAt(hours, this.#below(hours.length));
    if (numberAt(fixed, one) + numberAt(fixed, other) > 0) return;
    const [a, b] = [numberAt(row, one), numberAt(row, other)];
    if (a === b) return;
    const before = this.#costAround(row, a, b, one, other);
    this.#swap(row, one, other, a, b);
    const change = this.#costAround(row, a, b, one, other) - before;
    if (change > 0 && this.#random() >= Math.exp(-change / temperature)) this.#swap(row, one, other, b, a);
    else this.#take(change);
  }

  #take(change: number): void {
    this.#cost += change;
    if (this.#cost >= this.#bestCost) return;
    this.#bestCost = this.#cost;
    for (const [section, row] of this.#grid.entries()) this.#best[section]?.set(row);
  }

  #swap(row: Int32Array, one: number, other: number, a: number, b: number): void {
    row[one] = b;
    row[other] = a;
    const [first, second] = [this.#teacherOf(a), this.#teacherOf(b)];
    this.#hold(first, one, -1);
    this.#hold(first, other, 1);
    this.#hold(second, other, -1);
    this.#hold(second, one, 1);
  }

  /** What the two days cost the section and the two teachers now. */
  #costAround(row: Int32Array, a: number, b: number, one: number, other: number): number {
    const { dayOf } = this.#numbers;
    const [day, otherDay] = [numberAt(dayOf, one), numberAt(dayOf, other)];
    const cost = this.#dayOfThree(row, a, b, day);
    return otherDay === day ? cost : cost + this.#dayOfThree(row, a, b, otherDay);
  }

  #dayOfThree(row: Int32Array, a: number, b: number, day: number): number {
    const [first, second] = [this.#teacherOf(a), this.#teacherOf(b)];
    const cost = sectionCost(this.#numbers, row, day) + this.#teacherCost(first, day);
    return second === first ? cost : cost + this.#teacherCost(second, day);
  }

  #teacherCost(teacher: number, day: number): number {
    const lessonCounts = this.#held[teacher];
    return lessonCounts ? teacherCost(this.#numbers, lessonCounts, teacher, day) : 0;
  }

  #wholeCost(): number {
    let cost = 0;
    for (const day of this.#numbers.days.keys()) {
      for (const teacher of this.#held.keys()) cost += this.#teacherCost(teacher, day);
      for (const row of this.#grid) cost += sectionCost(this.#numbers, row, day);
    }
    return cost;
  }
}
