import type { Context } from "#platform/context.ts";

import type { FoundFile } from "./files.queries.ts";
import { listUses, type FileOwner, type FileUse } from "./uses.queries.ts";

/** Returns the uses of files that the caller may read now, including a hidden message's files. */
export type MayRead = (
  context: Context,
  schoolId: number,
  uses: readonly FileUse[],
) => Promise<readonly FileUse[]>;

/** By the kind of the files' owner: one of several is enough. */
export type FileReaders = Readonly<Partial<Record<FileOwner["kind"], readonly MayRead[]>>>;

/** The given files that the caller may read now: one's own, and files attached to a readable record. */
export async function keepReadable(
  readers: FileReaders,
  context: Context,
  schoolId: number,
  files: readonly FoundFile[],
): Promise<readonly FoundFile[]> {
  const { accountId } = context.actor;
  const ready = files.filter(({ state }) => state === "ready");
  const foreign = ready.filter((file) => file.accountId !== accountId).map(({ id }) => id);
  const open = foreign.length === 0 ? new Set<string>() : await openTo(readers, context, schoolId, foreign);
  return ready.filter((file) => file.accountId === accountId || open.has(file.id));
}

async function openTo(
  readers: FileReaders,
  context: Context,
  schoolId: number,
  fileIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const uses = await listUses(context.database.reading(schoolId), schoolId, fileIds);
  const kinds = [...new Set(uses.map(({ kind }) => kind))];
  const checks = kinds.flatMap((kind) =>
    (readers[kind] ?? []).map((mayRead) =>
      mayRead(
        context,
        schoolId,
        uses.filter((use) => use.kind === kind),
      ),
    ),
  );
  return new Set((await Promise.all(checks)).flat().map(({ fileId }) => fileId));
}
