import type { Input, Reply } from "@dars/contract/platform/route";
import type {
  listArchivedRooms as roomsRoute,
  listArchivedYears as yearsRoute,
} from "@dars/contract/talking/archive";

import { listCallerPersons } from "#identity/access/public.ts";
import type { Context } from "#platform/context.ts";
import { listRoomCards } from "#talking/chat-rooms/public.ts";

import { listRoomsOfYear, listYears } from "./archive.queries.ts";

/** K12: years of every school in which the caller has a person. */
export async function listArchivedYears(context: Context): Promise<Reply<typeof yearsRoute>> {
  const lists = (await listCallerPersons(context)).map(async (place) => {
    const years = await listYears(context.database.reading(place.schoolId), place);
    return years.map((year) => ({ schoolId: place.schoolId, ...year }));
  });
  return { years: (await Promise.all(lists)).flat() };
}

/** K12: the caller's frozen rooms of one year. */
export async function listArchivedRooms(
  context: Context,
  { params: { yearId } }: Input<typeof roomsRoute>,
): Promise<Reply<typeof roomsRoute>> {
  const lists = (await listCallerPersons(context)).map(async (place) => {
    const roomIds = await listRoomsOfYear(context.database.reading(place.schoolId), place, yearId);
    return roomIds.length === 0 ? [] : listRoomCards(context, place, { archived: roomIds });
  });
  return { rooms: (await Promise.all(lists)).flat() };
}
