import { atOnce } from "#platform/db/at-once.ts";
import { Batches } from "#platform/db/batches.ts";
import type { Database, Db } from "#platform/db/db.ts";
import { AppError } from "#platform/errors.ts";
import type { Hints } from "#platform/live/hints.ts";

import { buildHeadHints, tellHeads } from "./append-event.ts";
import { lockRooms, roomLock } from "./append.queries.ts";
import { callAt } from "./deliver-held.ts";
import { RoomYears } from "./room-years.ts";
import { keepFiles, withFiles } from "./send-files.ts";
import { insertion, insertMessages } from "./send.queries.ts";
import { hasFiles, type Sending, type Sent, type Stored } from "./sending.ts";

/** Limits how long a message waits for the others of a full batch. */
const MOST_TOGETHER = 200;
/** Messages of one node that wait for the database; above this, senders are asked to retry later. */
const MOST_WAITING = 4000;
/**
 * Queues of one school, each with one batch under way at a time: while one waits for the disk, the other is
 * processed. A room is always in the same queue, so that no batch waits for a room locked by another one, and
 * messages of a room arrive in the order in which they came.
 */
const LINES = 2;

/**
 * Messages on their way into the log. What arrives in one line while a batch is under way, or within one turn of the
 * event loop, shares the next statement and its commit; each is answered after the commit of its own batch.
 */
export class SendQueue {
  /** Called after each committed batch, with its length. */
  onBatch: (length: number) => void = () => undefined;
  readonly #database: Database;
  readonly #batches = new Batches<Sending, Sent>({
    work: (sendings) => this.#storeInOrder(sendings),
    most: MOST_TOGETHER,
    onBatch: (length) => this.onBatch(length),
  });
  readonly #years = new RoomYears();
  readonly #open = new Map<string, Promise<Sent>>();

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * The request must have passed the access check of its own `Database` already. Throws unavailable if too
   * many wait already.
   */
  async send(sending: Sending): Promise<Sent> {
    const { place, roomId, clientId } = sending;
    const key = `${place.schoolId} ${place.personId} ${roomId} ${clientId}`;
    const same = this.#open.get(key);
    if (same) return toRepeat(await same);
    if (this.#open.size >= MOST_WAITING)
      throw new AppError("unavailable", "Too many messages at once.", { retryAfter: 1 });
    const answer = this.#batches.add(`${place.schoolId} ${roomId % LINES}`, sending);
    this.#open.set(key, answer);
    try {
      return await answer;
    } finally {
      this.#open.delete(key);
    }
  }

  async #storeInOrder(sendings: readonly Sending[]): Promise<readonly Sent[]> {
    const schoolId = sendings[0]?.place.schoolId;
    const sent = schoolId === undefined ? [] : await this.#store(schoolId, sendings);
    return sent.toSorted((one, other) => one.place - other.place);
  }

  async #store(schoolId: number, sendings: readonly Sending[]): Promise<readonly Sent[]> {
    if (sendings.some(hasFiles)) return this.#storeInSteps(schoolId, sendings);
    const roomIds = listRoomIds(sendings);
    const rows = await this.#database.inSchool(
      schoolId,
      atOnce(
        [roomLock(schoolId, roomIds)],
        insertion(schoolId, sendings, { year: this.#years.of(schoolId, roomIds) }),
      ),
    );
    for (const { place, year } of rows) {
      const roomId = sendings[place]?.roomId;
      if (roomId !== undefined && year !== null) this.#years.learn(schoolId, roomId, year);
    }
    const sent = rows.filter(isSent);
    for (const hint of buildHeadHints(schoolId, pickTaken(sendings, sent))) this.#database.hints.tell(hint);
    if (sent.length === rows.length) return sent;
    return [...sent, ...(await this.#keep(schoolId, sendings, sent))];
  }

  /** Keeps the messages not sent yet: they wait for the opening hours, unless these have begun meanwhile. */
  async #keep(
    schoolId: number,
    sendings: readonly Sending[],
    sent: readonly Sent[],
  ): Promise<readonly Sent[]> {
    const places = [...sendings.keys()].filter((place) => !sent.some((one) => one.place === place));
    const late = places.flatMap((place) => sendings[place] ?? []);
    const results = await this.#storeInSteps(schoolId, late);
    return results.map((one) => ({ ...one, place: places[one.place] ?? -1 }));
  }

  /** With what needs answers between: files, and messages that wait for the hours. */
  #storeInSteps(schoolId: number, incoming: readonly Sending[]): Promise<readonly Sent[]> {
    return this.#database.inSchool(schoolId, async (db) => {
      const sendings = await withFiles(db, schoolId, incoming);
      // Not awaited one by one: both leave in one packet, in this order.
      const [, sent] = await Promise.all([
        lockRooms(db, schoolId, listRoomIds(sendings)),
        insertMessages(db, schoolId, sendings),
      ]);
      await keepFiles(db, schoolId, sendings, sent);
      await callForHeld(db, schoolId, sent);
      tellHeads(db, schoolId, pickTaken(sendings, sent));
      return sent;
    });
  }
}

const listRoomIds = (sendings: readonly Sending[]): number[] => [
  ...new Set(sendings.map(({ roomId }) => roomId)),
];

const isSent = (stored: Stored): stored is Stored & Sent => stored.outcome !== "hold";

const pickTaken = (sendings: readonly Sending[], sent: readonly Sent[]) =>
  sent.flatMap(({ place, outcome, seq }) => {
    const roomId = sendings[place]?.roomId;
    return outcome === "taken" && roomId !== undefined ? [{ roomId, seq }] : [];
  });

/** Schedules a job for the time at which held messages are due. */
async function callForHeld(db: Db, schoolId: number, sent: readonly Sent[]): Promise<void> {
  const times = new Set(
    sent.flatMap(({ outcome, until }) => (outcome === "held" && until ? [until.getTime()] : [])),
  );
  for (const time of times) await callAt(db, schoolId, new Date(time));
}

const toRepeat = (sent: Sent): Sent => (sent.outcome === "taken" ? { ...sent, outcome: "repeat" } : sent);

const queues = new WeakMap<Hints, SendQueue>();

/** The one queue of a database, shared by all `Database` objects derived from it. */
export function getSendQueue(database: Database): SendQueue {
  const known = queues.get(database.hints);
  if (known) return known;
  const queue = new SendQueue(database.behind(() => undefined));
  queues.set(database.hints, queue);
  return queue;
}
