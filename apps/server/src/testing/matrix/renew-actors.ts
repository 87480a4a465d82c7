import { hashPassword } from "#identity/accounts/public.ts";
import type { Db } from "#platform/db/db.ts";

import { deleteExportCounts, updatePasswords } from "./matrix.queries.ts";
import type { World } from "./world.ts";

export const PASSWORD = "the matrix's password";
const passwordHash = await hashPassword(PASSWORD);

/** The password that each role sends; a route changes it. */
export const renewPasswords = (directory: Db, { actors }: World) =>
  updatePasswords(directory, Object.values(actors), passwordHash);

/**
 * What earlier routes have used up is there again: passwords, and the files that an account may take out in an hour.
 */
export async function renewActors(directory: Db, world: World, path: string): Promise<void> {
  if (path.startsWith("/api/v6/me/")) await renewPasswords(directory, world);
  await deleteExportCounts(directory);
}
