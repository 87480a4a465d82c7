import type { Hash } from "node:crypto";

import { Type, type Static } from "typebox";

/**
 * A backup is one `.tar.gz`: the head, then the files of the cluster as they lie in its directory with the WAL that
 * makes them consistent, then the sums. `tar -xzf` opens it.
 */
export const HEAD_NAME = "dars-backup.json";
export const SUMS_NAME = "dars-sums.json";

export type BackupHead = Static<typeof BackupHead>;
export const BackupHead = Type.Object({
  format: Type.Literal(1),
  postgres: Type.String({ description: "the server's version, for instance 18.4" }),
  startedAt: Type.String({ description: "ISO 8601" }),
  startSegment: Type.String({ description: "the first WAL file that the backup needs" }),
});

export const BackupSums = Type.Object({
  finishedAt: Type.String({ description: "ISO 8601" }),
  sha256: Type.Record(Type.String(), Type.String()),
});

/** Passes the chunks on and lets the hash see them. */
export async function* hashed(chunks: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}
