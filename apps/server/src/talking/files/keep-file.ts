import type { FileParts } from "./file-parts.ts";
import { findFile } from "./files.queries.ts";
import { variantKey } from "./places-in-store.ts";

/** Puts the bytes of a file that the server itself has made; nothing where the school has no such file. */
export async function keepFile(
  { database, store }: Pick<FileParts, "database" | "store">,
  schoolId: number,
  fileId: string,
  bytes: Uint8Array,
): Promise<void> {
  const file = await findFile(database.reading(schoolId), schoolId, fileId);
  if (file?.state === "ready") await store.put(variantKey(schoolId, fileId, "full"), bytes);
}
