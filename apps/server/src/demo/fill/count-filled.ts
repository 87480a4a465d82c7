import type { Database } from "#platform/db/db.ts";
import { countAnew } from "#roster/import/public.ts";
import { countRoomsAnew } from "#talking/chat-rooms/public.ts";

/** Once schools are written: later reads are planned for the real number of rows. */
export async function countFilled(database: Database): Promise<void> {
  await countAnew(database);
  await countRoomsAnew(database);
}
