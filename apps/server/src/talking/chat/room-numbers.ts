import type { Database } from "#platform/db/db.ts";
import type { Hints } from "#platform/live/hints.ts";

import { listRoomNumbers, type Reader, type RoomNumbers } from "./chat.queries.ts";

/** Limits how long a caller waits for the others of a full batch. */
const MOST_PERSONS = 64;

interface Batch {
  readonly personIds: number[];
  readonly answer: Promise<readonly RoomNumbers[]>;
}

/** By what all callers of one database share: each has a `Database` of its own, behind its guard. */
const batches = new WeakMap<Hints, Map<string, Batch>>();

/**
 * The numbers of a reader's rooms. Requests about one school within one turn of the event loop share a
 * statement: all phones of a school ask the same thing at the same hour. Each caller's rooms are still read
 * after its request.
 */
export async function readRoomNumbers(database: Database, reader: Reader): Promise<RoomNumbers> {
  const opening = database.enter(reader.schoolId);
  if (opening) await opening;
  const open = batches.get(database.hints) ?? new Map<string, Batch>();
  batches.set(database.hints, open);
  const key = `${reader.schoolId} ${reader.asGuardian} ${reader.memberRoles.join()}`;
  const known = open.get(key);
  const batch =
    known && known.personIds.length < MOST_PERSONS ? known : newBatch(database, reader, open, key);
  const place = batch.personIds.push(reader.personId) - 1;
  const numbers = (await batch.answer)[place];
  if (!numbers) throw new RangeError("Every asker has a row of its own.");
  return numbers;
}

function newBatch(database: Database, reader: Reader, open: Map<string, Batch>, key: string): Batch {
  const personIds: number[] = [];
  const answer = new Promise((resolve) => {
    setImmediate(resolve);
  }).then(() => {
    if (open.get(key) === batch) open.delete(key);
    return listRoomNumbers(database.shortReading(reader.schoolId), reader, personIds);
  });
  const batch = { personIds, answer };
  open.set(key, batch);
  return batch;
}
