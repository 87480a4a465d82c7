import type { FileParts } from "./file-parts.ts";
import { findFile } from "./files.queries.ts";
import { variantKey } from "./places-in-store.ts";

/** Puts the bytes of a file that the server itself has made, a photo also as its own small form; nothing where the school has no such file. */
export async function keepFile(
  { database, store }: Pick<FileParts, "database" | "store">,
  schoolId: number,
  fileId: string,
  bytes: Uint8Array,
): Promise<void> {
  const file = await findFile(database.reading(schoolId), schoolId, fileId);
  if (file?.state !== "ready") return;
  await store.put(variantKey(schoolId, fileId, "full"), bytes);
  if (file.kind === "photo") await store.put(variantKey(schoolId, fileId, "thumb"), bytes);
}
