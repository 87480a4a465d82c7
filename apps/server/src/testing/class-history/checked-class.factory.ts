import { saveMarks } from "@dars/contract/marks/sheets";
import { saveRegister } from "@dars/contract/time/attendance";
import type pg from "pg";

import { becomes } from "#platform/db/embedded/processes.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { Endpoints } from "#testing/chat-history/endpoints.factory.ts";
import type { Finding } from "#testing/chat-history/findings.factory.ts";
import { insist, keepDoing } from "#testing/chat-history/insist.factory.ts";

import type { ClassAtWork } from "./a-class-at-work.factory.ts";
import { checkEntries } from "./check-entries.factory.ts";
import type { ClassBook, EntryNote } from "./entry-history.factory.ts";
import { readEntries } from "./read-entries.factory.ts";

type Teacher = ClassAtWork["teachers"][number];

interface ClassStage {
  readonly endpoints: Endpoints;
  readonly owner: pg.Pool;
  readonly lesson: ClassAtWork;
  /** Between two entries of one teacher in one book. */
  readonly breathMs: number;
}

const MOST_MS = 60_000;
/** One in so many is sent again after its answer, as by an outbox whose app was closed before it noted the answer. */
const REPEATED = 4;
/** Students about whom one call says something, at most. */
const WORDS = 2;

/** Teachers who enter marks and take a register until the test ends, and the checker's findings. */
export class CheckedClass {
  readonly notes: EntryNote[] = [];
  readonly #found: Finding[] = [];
  readonly #stage: ClassStage;
  readonly #acknowledged: Record<ClassBook, number> = { marks: 0, register: 0 };
  #stops: readonly (() => Promise<void>)[] = [];

  private constructor(stage: ClassStage) {
    this.#stage = stage;
  }

  static begin(stage: ClassStage): CheckedClass {
    const checked = new CheckedClass(stage);
    checked.#stops = stage.lesson.teachers.flatMap((teacher, place) => [
      keepDoing(checked.#marking(teacher, place), stage.breathMs),
      keepDoing(checked.#calling(teacher), stage.breathMs),
    ]);
    return checked;
  }

  /** Ends when in each book more was acknowledged than can have been under way. */
  async served(): Promise<void> {
    await Promise.all([this.servedIn("marks"), this.servedIn("register")]);
  }

  /** Ends when in this book one call was served from beginning to end. */
  async servedIn(book: ClassBook): Promise<void> {
    const target = this.#acknowledged[book] + WORDS * this.#stage.lesson.teachers.length + 1;
    if (await becomes(() => this.#acknowledged[book] >= target, MOST_MS)) return;
    throw new Error(`${this.#acknowledged[book]} of ${target} entries (${book}) were acknowledged.`);
  }

  /** Lets calls under way finish. Returns the violations. */
  async end(): Promise<readonly Finding[]> {
    await Promise.all(this.#stops.map((stop) => stop()));
    const { owner, lesson } = this.#stage;
    const stored = await readEntries(owner, lesson.schoolId, lesson.studentIds);
    return [...this.#found, ...checkEntries({ notes: this.notes, ...stored })];
  }

  /** Enters one mark after the other; no two teachers ever enter the same one, and none the one that is there. */
  #marking({ token }: Teacher, place: number): () => Promise<void> {
    const { lesson } = this.#stage;
    const seen = new Map<number, { readonly revision: number; readonly mark: unknown }>();
    const count = lesson.teachers.length;
    let turn = 0;
    const nextMark = () => ((turn += 1) * count + place) % (50 * count);
    return async () => {
      const studentId = pickOne(lesson.studentIds);
      const { revision, mark: standing } = seen.get(studentId) ?? { revision: 0, mark: null };
      const drawn = nextMark();
      const mark = drawn === standing ? nextMark() : drawn;
      const key = aKey();
      const reason = `Entry ${key}`;
      const from = performance.now();
      const reply = await this.#send(token, reason, (client) =>
        client.call(saveMarks, {
          params: { schoolId: lesson.schoolId, sheetId: lesson.sheetId },
          body: { key, reason, cells: [{ studentId, code: "M1", mark, revision }] },
        }),
      );
      const cell = reply?.cells[0];
      const call = { from, until: performance.now() };
      const result =
        cell?.outcome === "saved"
          ? { outcome: "ok" as const, revision: cell.revision }
          : { outcome: "fail" as const, revision: 0 };
      this.#note({ book: "marks", studentId, key: reason, ...call, ...result });
      if (cell) seen.set(studentId, cell);
    };
  }

  /** Takes the register again and again, of two students each time. */
  #calling({ token, accountId }: Teacher): () => Promise<void> {
    const { schoolId, sectionId, day, studentIds } = this.#stage.lesson;
    let lastMs = 0;
    return async () => {
      lastMs = Math.max(lastMs + 1, Date.now());
      const at = new Date(lastMs).toISOString();
      const first = pickOne(studentIds);
      const two = [first, pickOne(studentIds.filter((id) => id !== first))];
      const status = pickOne(["present", "absent_unexcused", "official_duty"] as const);
      const from = performance.now();
      const body = {
        key: aKey(),
        takenAt: at,
        marks: two.map((studentId) => ({ studentId, status, minutes: null, at })),
      };
      const entry = `${accountId} ${lastMs}`;
      const reply = await this.#send(token, entry, (client) =>
        client.call(saveRegister, { params: { schoolId, sectionId, day, period: "0" }, body }),
      );
      const call = { from, until: performance.now(), revision: 0 };
      for (const studentId of two)
        this.#note({ book: "register", studentId, key: entry, outcome: reply ? "ok" : "fail", ...call });
    };
  }

  /** Sends as the outbox does, to any node that lives, until there is an answer; at times once more. */
  async #send<T>(
    token: string,
    about: string,
    call: (client: ReturnType<Endpoints["client"]>) => Promise<T>,
  ): Promise<T | undefined> {
    const send = () => insist(() => call(this.#stage.endpoints.client(token)));
    const reply = await send();
    if (reply === undefined || Math.random() * REPEATED >= 1) return reply;
    const again = await send();
    if (JSON.stringify(again) !== JSON.stringify(reply))
      this.#found.push({
        fault: "doubled",
        about: `${about} was answered in another way when it came again`,
      });
    return reply;
  }

  #note(note: EntryNote): void {
    this.notes.push(note);
    if (note.outcome === "ok") this.#acknowledged[note.book] += 1;
  }
}

function pickOne<T>(among: readonly T[]): T {
  const one = among[Math.floor(Math.random() * among.length)];
  if (one === undefined) throw new RangeError("There is nothing to pick.");
  return one;
}
