import { ERASURES } from "#platform/files/keys.ts";
import type { FileStore } from "#platform/files/store.ts";

import type { ErasedRecord } from "./erasures.queries.ts";

/**
 * Writes down, outside of the database, that records are erased: a database restored to an earlier day has forgotten
 * it (T19). The key is all there is of each: what is erased is named nowhere. May be repeated.
 */
export async function enterInLedger(store: FileStore, records: readonly ErasedRecord[]): Promise<void> {
  for (const { schoolId, personId, born } of records)
    await store.put(`${ERASURES}/${schoolId}/${personId}-${born}`, Buffer.from("{}"));
}

/** Every record that was ever erased. */
export async function readLedger(store: FileStore): Promise<readonly ErasedRecord[]> {
  return (await store.listBelow(ERASURES)).flatMap((key) => {
    const [, schoolId, personId, born] = /^(\d+)\/(\d+)-(\d+)$/.exec(key.slice(ERASURES.length + 1)) ?? [];
    return born === undefined ? [] : [{ schoolId: Number(schoolId), personId: Number(personId), born }];
  });
}
