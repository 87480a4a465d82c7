import type pg from "pg";

import { becomes } from "#platform/db/embedded/processes.ts";

import { checkHistory } from "./check-history.factory.ts";
import type { Endpoints } from "./endpoints.factory.ts";
import type { Finding } from "./findings.factory.ts";
import type { Note } from "./history.factory.ts";
import { readLog } from "./read-log.factory.ts";
import { Viewer, writing, type Talker } from "./talkers.factory.ts";

interface TalkingRoom {
  readonly roomId: number;
  readonly writers: readonly Talker[];
  /** The people of the room who only read. */
  readonly viewers: readonly Talker[];
}

interface Stage {
  readonly endpoints: Endpoints;
  readonly owner: pg.Pool;
  readonly schoolId: number;
  readonly rooms: readonly TalkingRoom[];
  /** Between two messages of one writer. */
  readonly breathMs: number;
  /** A device that hears nothing for so long takes its line for dead. */
  readonly silenceMs?: number;
}

const MOST_MS = 60_000;

/** People who write and read until the test ends, and the checker's findings. */
export class CheckedTalk {
  readonly notes: Note[] = [];
  readonly #shown: { readonly clientId: string; readonly at: number }[] = [];
  readonly #stage: Stage;
  readonly #viewers: readonly { readonly viewer: Viewer; readonly roomId: number }[];
  #stops: readonly (() => Promise<void>)[] = [];
  #acknowledged = 0;

  private constructor(stage: Stage) {
    this.#stage = stage;
    const talk = { endpoints: stage.endpoints, note: (note: Note) => this.#note(note) };
    const silence = stage.silenceMs === undefined ? {} : { silenceMs: stage.silenceMs };
    this.#viewers = stage.rooms.flatMap(({ roomId, viewers }) =>
      viewers.map((person) => ({ viewer: new Viewer(talk, person, [roomId], silence), roomId })),
    );
  }

  static async begin(stage: Stage): Promise<CheckedTalk> {
    const talk = new CheckedTalk(stage);
    await Promise.all(talk.#viewers.map(({ viewer }) => viewer.connect()));
    const parts = { endpoints: stage.endpoints, note: (note: Note) => talk.#note(note) };
    talk.#stops = stage.rooms.flatMap(({ roomId, writers }) =>
      writers.map((person) => writing(parts, person, roomId, stage.breathMs)),
    );
    return talk;
  }

  get sends(): number {
    return this.notes.filter(({ op }) => op === "send").length;
  }

  /**
   * Ends when more was acknowledged than can have been under way: at least one call was served from beginning
   * to end.
   */
  async served(withinMs = MOST_MS): Promise<void> {
    await this.grown(this.#stops.length + 1, withinMs);
  }

  /** Ends when so much more was acknowledged. */
  async grown(count: number, withinMs = MOST_MS): Promise<void> {
    const target = this.#acknowledged + count;
    if (await becomes(() => this.#acknowledged >= target, withinMs)) return;
    throw new Error(`${this.#acknowledged} of ${target} messages were acknowledged within ${withinMs} ms.`);
  }

  /** Lets calls under way finish, and every device see the whole log. Returns the violations. */
  async end(withinMs = MOST_MS): Promise<{ readonly found: readonly Finding[]; readonly wholeMs: number }> {
    await Promise.all(this.#stops.map((stop) => stop()));
    const from = performance.now();
    const { owner, schoolId, rooms } = this.#stage;
    const { stored, members } = await readLog(
      owner,
      schoolId,
      rooms.map(({ roomId }) => roomId),
    );
    const heads = Map.groupBy(stored, ({ roomId }) => roomId);
    // Who does not come to the end is found by the checker.
    await becomes(
      () =>
        this.#viewers.every(({ viewer, roomId }) => viewer.head(roomId) >= (heads.get(roomId)?.length ?? 0)),
      withinMs,
    );
    const wholeMs = performance.now() - from;
    for (const { viewer } of this.#viewers) {
      await viewer.count();
      viewer.close();
    }
    return { found: checkHistory({ notes: this.notes, stored, members }), wholeMs };
  }

  /** Milliseconds from the beginning of a send to each device that showed it, for sends begun in this time. */
  delays(from: number, until: number): number[] {
    const begun = new Map(
      this.notes.flatMap((note) =>
        note.op === "send" && note.from >= from && note.from <= until ? [[note.clientId, note.from]] : [],
      ),
    );
    return this.#shown.flatMap(({ clientId, at }) => {
      const sent = begun.get(clientId);
      return sent === undefined ? [] : [at - sent];
    });
  }

  #note(note: Note): void {
    this.notes.push(note);
    if (note.op === "show" && note.clientId !== null)
      this.#shown.push({ clientId: note.clientId, at: performance.now() });
    if (note.op === "send" && note.outcome === "ok") this.#acknowledged += 1;
  }
}
