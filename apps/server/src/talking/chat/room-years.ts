/** Rooms whose year is known, before all are forgotten and learned anew. */
const MOST = 50_000;

/** Of which school year rooms are: in that part of the log their events lie. It never changes. */
export class RoomYears {
  readonly #years = new Map<string, number>();

  /** The year of all these rooms of a school; undefined where one is not known yet, or they are of several. */
  of(schoolId: number, roomIds: readonly number[]): number | undefined {
    const years = new Set(roomIds.map((roomId) => this.#years.get(`${schoolId} ${roomId}`)));
    const [year] = years;
    return years.size === 1 ? year : undefined;
  }

  learn(schoolId: number, roomId: number, year: number): void {
    if (this.#years.size >= MOST) this.#years.clear();
    this.#years.set(`${schoolId} ${roomId}`, year);
  }
}
