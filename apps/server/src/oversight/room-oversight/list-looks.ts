import type { Input, Reply } from "@dars/contract/platform/route";
import type {
  listLooks as looks,
  listRestrictions as restrictions,
  listSchoolRooms as rooms,
} from "@dars/contract/talking/moderation-rooms";

import type { Context } from "#platform/context.ts";

import {
  findRoom,
  listDisabled,
  listLocked,
  listLooks as list,
  listRooms,
  listSilenced,
} from "./looks.queries.ts";

export async function listSchoolRooms(
  { database }: Context,
  { params: { schoolId }, query: { search = "", room } }: Input<typeof rooms>,
): Promise<Reply<typeof rooms>> {
  const db = database.reading(schoolId);
  if (room === undefined) return { rooms: [...(await listRooms(db, schoolId, search))] };
  const found = await findRoom(db, schoolId, room);
  return { rooms: found ? [found] : [] };
}

/** For the monthly review of oversight reads (docs/rules.md#access). */
export async function listLooks(
  { database, actor }: Context,
  { params: { schoolId } }: Input<typeof looks>,
): Promise<Reply<typeof looks>> {
  const rows = await list(database.reading(schoolId), schoolId, actor);
  return {
    looks: rows.map((row) => ({
      ...row,
      startedAt: row.startedAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
    })),
  };
}

export async function listRestrictions(
  { database }: Context,
  { params: { schoolId } }: Input<typeof restrictions>,
): Promise<Reply<typeof restrictions>> {
  const db = database.reading(schoolId);
  const [silenced, locked, disabled] = await Promise.all([
    listSilenced(db, schoolId),
    listLocked(db, schoolId),
    listDisabled(db, schoolId),
  ]);
  return {
    silenced: silenced.map(({ id, name, room, until }) => ({
      room,
      person: { id, name },
      until: until.toISOString(),
    })),
    locked: locked.map(({ room }) => room),
    disabled: disabled.map((each) => ({ ...each, at: each.at.toISOString() })),
  };
}
