import { searchText, searchWords } from "@dars/contract/platform/search-text";
import type { Message } from "@dars/contract/talking/room-event";

import type { SchoolPerson } from "#identity/access/public.ts";
import type { Database } from "#platform/db/db.ts";
import { invalid, notFound } from "#platform/errors.ts";

import { hasRoomNow } from "./log.queries.ts";
import { findMatchesFor, insertTexts, listUnwritten } from "./search.queries.ts";

const AT_ONCE = 1000;

interface SearchMessagesOptions {
  readonly search: string;
  readonly before: number;
  /** The query reads one more, to show whether there are others. */
  readonly limit: number;
}

/** Messages of a room in which each word begins a word (TXT-1), newest first. Throws not-found as reading does. */
export async function searchMessages(
  database: Database,
  place: SchoolPerson,
  roomId: number,
  { search, before, limit }: SearchMessagesOptions,
): Promise<{ messages: Message[]; head: number; hasOlder: boolean; hasNewer: boolean }> {
  const words = searchWords(search);
  if (words.length === 0) throw invalid("Type at least one word to search for.", "/querystring/search");
  const db = database.reading(place.schoolId);
  if (!(await hasRoomNow(db, place, roomId))) throw notFound("The room");
  await writeTexts(database, { schoolId: place.schoolId, roomId });
  const found = await findMatchesFor(db, place, roomId, { words, before, limit: limit + 1 });
  if (!found) throw notFound("The room");
  const { messages, head } = found;
  return {
    messages: messages.slice(0, limit),
    head,
    hasOlder: messages.length > limit,
    hasNewer: before !== Number.MAX_SAFE_INTEGER,
  };
}

/** Indexes the words of messages since the room was last searched, a part at a time. */
async function writeTexts(database: Database, room: { schoolId: number; roomId: number }): Promise<void> {
  for (let written = AT_ONCE; written === AT_ONCE;)
    written = await database.inSchool(room.schoolId, async (db) => {
      const untold = await listUnwritten(db, room, AT_ONCE);
      const texts = untold.map(({ msgNo, body }) => ({ msgNo, text: searchText(body) }));
      if (texts.length > 0) await insertTexts(db, room, texts);
      return texts.length;
    });
}
