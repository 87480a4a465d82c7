import type { RolloverOutcome } from "@dars/contract/school/rollover";

export interface LevelStep {
  readonly id: number;
  readonly code: string;
  /** The year of school as two digits; null where the group's levels do not say it. */
  readonly gradeCode: string | null;
  readonly position: number;
  readonly isTerminal: boolean;
}

export interface Seats {
  readonly id: number;
  readonly levelId: number;
  readonly letter: string;
  readonly shift: string;
  readonly capacity: number | null;
}

export interface Leaver {
  readonly studentId: number;
  readonly levelId: number;
  readonly letter: string | null;
  readonly shift: string | null;
  /** Of the published year; null where none is published. */
  readonly status: string | null;
}

export interface Proposed {
  readonly studentId: number;
  readonly outcome: RolloverOutcome;
  readonly levelId: number | null;
  readonly sectionId: number | null;
  readonly isProvisional: boolean;
}

type Aim = Omit<Proposed, "studentId" | "sectionId">;

const NOTHING = { levelId: null, isProvisional: false };
const FAILED: ReadonlySet<string | null> = new Set(["fail", "not_eligible"]);
const PENDING: ReadonlySet<string | null> = new Set(["completion", "pending"]);
const PASSED: ReadonlySet<string | null> = new Set(["pass", "graded"]);
const UNDECIDED: Aim = { outcome: "undecided", ...NOTHING };

/**
 * The levels that follow one in the catalogue: of the next year of school, or at the next position where no year is
 * said. Several where the level splits into tracks; of these the student's own track goes on.
 */
export function nextLevels(level: LevelStep, catalogue: readonly LevelStep[]): readonly LevelStep[] {
  const year = Number(level.gradeCode);
  const hasYear = level.gradeCode !== null && Number.isInteger(year);
  const later = catalogue.filter(({ position }) => position > level.position);
  const next = Math.min(...later.map(({ position }) => position));
  const following = hasYear
    ? catalogue.filter(({ gradeCode }) => gradeCode !== null && Number(gradeCode) === year + 1)
    : later.filter(({ position }) => position === next);
  const track = parseTrack(level);
  const own = following.filter((each) => track !== undefined && parseTrack(each) === track);
  return own.length > 0 ? own : following;
}

/** `SCI` of `S4-SCI`. */
const parseTrack = ({ code }: LevelStep): string | undefined => code.split("-")[1];

/**
 * What a published status makes of a student. `here` are the levels with a section in the next year: a terminal level
 * graduates only where the school has no level after it.
 */
export function computeAim(
  status: string | null,
  level: LevelStep,
  catalogue: readonly LevelStep[],
  here: ReadonlySet<number>,
): Aim {
  if (FAILED.has(status)) return { outcome: "repeating", levelId: level.id, isProvisional: false };
  const isPending = PENDING.has(status);
  if (!PASSED.has(status) && !isPending) return UNDECIDED;
  const next = nextLevels(level, catalogue).filter(({ id }) => here.has(id));
  const [first] = next;
  if (!first) return level.isTerminal && !isPending ? { outcome: "graduated", ...NOTHING } : UNDECIDED;
  return { outcome: "promoted", levelId: next.length === 1 ? first.id : null, isProvisional: isPending };
}

interface Wish {
  readonly levelId: number;
  readonly letter: string | null;
  readonly shift: string | null;
}

/** Seats students in the sections of their levels: the own letter where it has a seat, else where most are free. */
export class SeatPlan {
  readonly #taken = new Map<number, number>();
  readonly #byLevel: ReadonlyMap<number, readonly Seats[]>;

  constructor(sections: readonly Seats[]) {
    this.#byLevel = Map.groupBy(sections, ({ levelId }) => levelId);
  }

  take(sectionId: number): void {
    this.#taken.set(sectionId, this.#count(sectionId) + 1);
  }

  /** The section, now with one seat fewer; null where every section of the level is full (SEC-2). */
  seat({ levelId, letter, shift }: Wish): number | null {
    const free = (this.#byLevel.get(levelId) ?? []).filter((section) => this.#free(section) > 0);
    const own = free.find((section) => section.letter === letter && section.shift === shift);
    const found = own ?? free.toSorted((one, other) => this.#rank(other) - this.#rank(one))[0];
    if (!found) return null;
    this.take(found.id);
    return found.id;
  }

  #count(id: number): number {
    return this.#taken.get(id) ?? 0;
  }

  #free({ id, capacity }: Seats): number {
    return capacity === null ? Infinity : capacity - this.#count(id);
  }

  /** The most free seats first; of sections without a capacity the emptiest. */
  #rank(section: Seats): number {
    return section.capacity === null ? 10_000 - this.#count(section.id) : this.#free(section);
  }
}

/** Places for students whom nobody has set, in the given order: those who repeat first, for they know their letter. */
export function placeStudents(
  leavers: readonly Leaver[],
  catalogue: readonly LevelStep[],
  sections: readonly Seats[],
  taken: readonly number[],
): readonly Proposed[] {
  const plan = new SeatPlan(sections);
  for (const sectionId of taken) plan.take(sectionId);
  const here = new Set(sections.map(({ levelId }) => levelId));
  const levels = new Map(catalogue.map((level) => [level.id, level]));
  const aimed = leavers.map((leaver) => {
    const level = levels.get(leaver.levelId);
    return { leaver, aim: level ? computeAim(leaver.status, level, catalogue, here) : UNDECIDED };
  });
  const repeating = aimed.filter(({ aim }) => aim.outcome === "repeating");
  const others = aimed.filter(({ aim }) => aim.outcome !== "repeating");
  return [...repeating, ...others].map(({ leaver, aim }) => {
    const { studentId, letter, shift } = leaver;
    const sectionId = aim.levelId === null ? null : plan.seat({ levelId: aim.levelId, letter, shift });
    return { studentId, ...aim, sectionId };
  });
}
