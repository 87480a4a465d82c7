import type { Kept } from "@dars/contract/oversight/retention";

import { letGoInEachSchool } from "#oversight/retention/public.ts";
import { audit } from "#platform/audit.ts";
import type { Database, Db } from "#platform/db/db.ts";
import { listSchoolIds } from "#platform/db/school-ids.queries.ts";
import { oneByOne } from "#platform/one-by-one.ts";
import { appendEvents, lockRooms } from "#talking/chat/public.ts";
import { eraseRecordFiles } from "#talking/files/public.ts";

import {
  emptyRooms,
  findPresentYear,
  freezeRooms,
  listRoomsBefore,
  listRoomsToEmpty,
  listRoomsToFreeze,
} from "./freeze.queries.ts";

const AT_ONCE = 200;

export interface Archived {
  /** Rooms that were frozen, and rooms whose logs were deleted. */
  readonly frozen: number;
  readonly emptied: number;
  readonly files: number;
}

/**
 * Freezes every room whose year is over, with its current members as its readers, and deletes logs older than
 * the group's retention period (ARC-1, docs/rules.md#retention). Idempotent.
 */
export async function archiveRooms(database: Database): Promise<Archived> {
  const totals = { frozen: 0, emptied: 0, files: 0 };
  const schools = await listSchoolIds(database.directory);
  const parts = [
    () =>
      oneByOne(schools, async (schoolId) => {
        totals.frozen += await freezeAll(database, schoolId);
      }),
    () =>
      letGoInEachSchool(database, async (db, schoolId, periods) => {
        const { emptied, files } = await letGo(db, schoolId, periods);
        totals.emptied += emptied;
        totals.files += files;
        return emptied;
      }),
  ];
  await oneByOne<() => Promise<unknown>>(parts, (part) => part());
  return totals;
}

async function freezeAll(database: Database, schoolId: number): Promise<number> {
  let frozen = 0;
  for (;;) {
    const count = await database.inSchool(schoolId, async (db) => {
      const due = await listRoomsToFreeze(db, schoolId, AT_ONCE);
      if (due.length === 0) return 0;
      // Sends under way have to end first; a later send finds the room closed.
      await lockRooms(db, schoolId, due);
      const ids = await freezeRooms(db, schoolId, due);
      const line = { type: "system", change: { what: "archived", personId: null, number: null } } as const;
      await appendEvents(
        db,
        schoolId,
        ids.map((roomId) => ({ roomId, ...line })),
      );
      await audit(db, schoolId, {
        action: "rooms.archived",
        accountId: null,
        changes: { rooms: ids.length },
      });
      return ids.length;
    });
    if (count === 0) return frozen;
    frozen += count;
  }
}

async function letGo(
  db: Db,
  schoolId: number,
  periods: Pick<Kept, "chat-words" | "chat-files">,
): Promise<Pick<Archived, "emptied" | "files">> {
  const present = await findPresentYear(db, schoolId);
  if (present === undefined) return { emptied: 0, files: 0 };
  const bare = await listRoomsBefore(db, schoolId, present - periods["chat-files"]);
  const files = bare.length === 0 ? 0 : await eraseRecordFiles(db, schoolId, "room", bare);
  const old = await listRoomsToEmpty(db, schoolId, present - periods["chat-words"], AT_ONCE);
  if (old.length > 0) await emptyRooms(db, schoolId, old);
  const emptied = old.length;
  if (files + emptied > 0)
    await audit(db, schoolId, { action: "rooms.forgotten", accountId: null, changes: { emptied, files } });
  return { emptied, files };
}
