import { hashPassword } from "#identity/accounts/public.ts";
import { forgetPublished } from "#marks/cards/published-year.factory.ts";
import type { Database } from "#platform/db/db.ts";

import { deleteExportCounts, updatePasswords } from "./matrix.queries.ts";
import type { World } from "./world.ts";

export const PASSWORD = "the matrix's password";
const passwordHash = await hashPassword(PASSWORD);

/**
 * What earlier routes have used up is there again: passwords, and the files that an account may take out in an hour; and
 * no year is published, as at first. So the routes can be played in any order.
 */
export async function renewWorld(database: Database, world: World, path: string): Promise<void> {
  // A route changes the password that each role sends.
  if (path.startsWith("/api/v6/me/"))
    await updatePasswords(database.directory, Object.values(world.actors), passwordHash);
  await deleteExportCounts(database.directory);
  const schools = new Set(Object.values(world.targets).map(({ schoolId }) => schoolId));
  for (const schoolId of schools) await forgetPublished(database, schoolId);
}
