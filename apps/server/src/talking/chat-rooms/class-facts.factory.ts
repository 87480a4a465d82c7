/** Days from today, half-open. */
export interface Span {
  readonly from: number;
  readonly to: number | null;
}

/**
 * The rooms of a class that a child, or a guardian for a child, may be in; `pair` and `parents` are about
 * student 0.
 */
export const ROOMS = ["class", "homeroom", "pair", "parents"] as const;
export type RoomName = (typeof ROOMS)[number];

export const READERS = ["student 0", "student 1", "guardian", "coordinator"] as const;
export type Reader = (typeof READERS)[number];
export type Somebody = Reader | "teacher 0" | "teacher 1";

export type LinkChange = keyof typeof LINK;

/** Possible changes of the link between the guardian and student 0, as columns of its row. */
export const LINK = {
  verify: { state: "verified" },
  end: { state: "ended" },
  restrict: { restricted_by_court: true },
  free: { restricted_by_court: false },
  hide: { can_view: false },
  show: { can_view: true },
  hush: { can_message: false },
  hear: { can_message: true },
} as const;

interface Fact {
  readonly who: number;
  readonly span: Span;
}

interface Scope {
  readonly id: number;
  readonly span: Span;
}

const ALWAYS: Span = { from: -9, to: null };
const holds = ({ span: { from, to } }: { readonly span: Span }) => from <= 0 && (to === null || to > 0);
const lasting = ({ span: { to } }: Scope) => to ?? Infinity;
const dayBefore = <T extends { readonly span: Span }>(fact: T): T => ({
  ...fact,
  span: { from: fact.span.from - 1, to: fact.span.to === null ? null : fact.span.to - 1 },
});

/** The expected access to a class, from its events alone: two students, two teachers, a guardian. */
export class ClassFacts {
  seats: readonly Fact[] = [0, 1].map((who) => ({ who, span: ALWAYS }));
  enrolments: readonly Fact[] = [0, 1].map((who) => ({ who, span: ALWAYS }));
  assignments: readonly Fact[] = [{ who: 0, span: ALWAYS }];
  homeroomTeacher: number | null = 0;
  link: Readonly<Record<string, unknown>> = {
    state: "verified",
    can_view: true,
    can_message: true,
    restricted_by_court: false,
  };
  scopes: readonly Scope[];
  /** The scope by which the coordinator is a guest of the class's room. */
  guestBy: number | null = null;
  readonly shut = new Set<Somebody>();
  year: "current" | "closing" | "archived" = "current";
  #stayed = new Set<string>();

  /** `scopeId`: of an appointment of the coordinator that was there before and has no end. */
  constructor(scopeId: number) {
    this.scopes = [{ id: scopeId, span: ALWAYS }];
  }

  aDayPasses(): void {
    this.seats = this.seats.map(dayBefore);
    this.enrolments = this.enrolments.map(dayBefore);
    this.assignments = this.assignments.map(dayBefore);
    this.scopes = this.scopes.map(dayBefore);
  }

  /** Only members at the end of a room's year may go on reading it (ARC-1). */
  moveYear(to: ClassFacts["year"]): void {
    if (this.year === "current")
      this.#stayed = new Set(
        ROOMS.flatMap((room) =>
          READERS.filter((reader) => this.isIn(reader, room)).map((one) => `${one} ${room}`),
        ),
      );
    this.year = to;
  }

  /** The scope that lasts longest of those by which the coordinator may ask for the room. */
  get coordinatesBy(): number | null {
    const [longest] = this.scopes.filter(holds).toSorted((one, other) => lasting(other) - lasting(one));
    return longest?.id ?? null;
  }

  may(reader: Reader, room: RoomName): { readonly reads: boolean; readonly writes: boolean } {
    if (this.year === "current") {
      const reads = this.isIn(reader, room);
      const isListener = reader === "guardian" && room === "pair";
      return { reads, writes: reads && !isListener && this.isStaffed(room) };
    }
    const isKept = this.#stayed.has(`${reader} ${room}`) && (reader !== "guardian" || this.#guards());
    return { reads: isKept && (this.year === "archived" || !this.shut.has(reader)), writes: false };
  }

  isIn(reader: Reader, room: RoomName): boolean {
    return !this.shut.has(reader) && this.#belongs[reader](room);
  }

  readonly #belongs: Readonly<Record<Reader, (room: RoomName) => boolean>> = {
    "student 0": (room) => (room === "class" ? this.#isSeated(0) : room !== "parents" && this.#isEnrolled(0)),
    "student 1": (room) =>
      room === "class" ? this.#isSeated(1) : room === "homeroom" && this.#isEnrolled(1),
    guardian: (room) =>
      (room === "pair" || (room === "parents" && this.link["can_message"] === true)) &&
      this.#isEnrolled(0) &&
      this.#guards(),
    coordinator: (room) =>
      room === "class" && this.scopes.some((scope) => scope.id === this.guestBy && holds(scope)),
  };

  isStaffed(room: RoomName): boolean {
    if (room === "class") return [0, 1].some((who) => this.#teaches(who));
    if (room === "homeroom") return this.#leads(0) || this.#leads(1);
    return (this.#teaches(0) && this.#isSeated(0)) || (this.#leads(0) && this.#isEnrolled(0));
  }

  #isEnrolled(who: number): boolean {
    return this.enrolments.some((one) => one.who === who && holds(one));
  }

  #isSeated(who: number): boolean {
    return this.#isEnrolled(who) && this.seats.some((seat) => seat.who === who && holds(seat));
  }

  #teaches(who: number): boolean {
    return (
      !this.shut.has(who === 0 ? "teacher 0" : "teacher 1") &&
      this.assignments.some((one) => one.who === who && holds(one))
    );
  }

  #leads(who: number): boolean {
    return this.homeroomTeacher === who && !this.shut.has(who === 0 ? "teacher 0" : "teacher 1");
  }

  #guards(): boolean {
    const { state, can_view, restricted_by_court } = this.link;
    return state === "verified" && can_view === true && restricted_by_court === false;
  }
}
