import { Readable } from "node:stream";

import { LOCALES } from "@dars/contract/platform/locales";
import type { FastifyInstance } from "fastify";
import { ZipFile } from "yazl";

import type { Actor } from "#platform/context.ts";
import type { Database, SchoolGuard } from "#platform/db/db.ts";
import { notFound } from "#platform/errors.ts";
import type { FileStore } from "#platform/files/store.ts";
import type { ApiLimits } from "#platform/http/limits.ts";
import type { Tokens } from "#platform/tokens.ts";

import { readArchiveLink, type ArchiveLink } from "./archive-links.ts";
import { getArchiveFolder, getArchiveName, type WhichArchive } from "./archive-shapes.ts";
import { findArchive, type ArchiveRow } from "./archives.queries.ts";
import { buildArchiveReadMe } from "./build-archive-read-me.ts";
import { deriveArchiveState } from "./to-school-archive.ts";

interface ArchiveParts {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly store: FileStore;
  /** Whose session it is. Throws not-signed-in. */
  readonly identifySession: (sessionId: number) => Promise<Actor>;
  readonly schoolGuardFor: (database: Database, actor: Actor) => SchoolGuard;
  readonly limits: ApiLimits;
}

/** Q9: archives by their links; the files go from the store into the reply one after the other, none is held whole. */
export function serveArchives(http: FastifyInstance, parts: ArchiveParts): void {
  const { tokens, store, limits } = parts;
  http.get("/api/v6/schools/:schoolId/archives/:archiveId/file", async (request, reply) => {
    const link = readArchiveLink(tokens, request.params, request.query, Date.now());
    if (!link) throw notFound("This archive");
    await limits.session(request, `link ${link.sessionId}`);
    const archive = await findOwnArchive(parts, link);
    const { body, bytes } = await openZip({ store, which: link, archive });
    return reply
      .type("application/zip")
      .header("content-length", bytes)
      .header("content-disposition", `attachment; filename="${getArchiveName(link.schoolId)}"`)
      .header("cache-control", "no-store")
      .send(body);
  });
}

/** Looked up at each request: an account that has lost its office, or a session that is over, gets nothing. */
async function findOwnArchive(
  { database, identifySession, schoolGuardFor }: ArchiveParts,
  { schoolId, archiveId, sessionId }: ArchiveLink,
): Promise<ArchiveRow> {
  const actor = await identifySession(sessionId);
  const isOffice = actor.role === "school_management" || actor.role === "administrator";
  const db = database.behind(schoolGuardFor(database, actor)).reading(schoolId);
  const archive = isOffice ? await findArchive(db, schoolId, archiveId) : undefined;
  const isReady = archive?.askedBy === actor.accountId && deriveArchiveState(archive) === "ready";
  if (!archive || !isReady) throw notFound("This archive");
  return archive;
}

interface ArchiveSource {
  readonly store: FileStore;
  readonly which: WhichArchive;
  readonly archive: ArchiveRow;
}

/** Files are stored as they are, so that the length of the whole is known before it is sent. */
async function openZip(source: ArchiveSource): Promise<{ readonly body: Readable; readonly bytes: number }> {
  const zip = new ZipFile();
  const body = Readable.from(zip.outputStream);
  // A file that cannot be read ends the download; a browser says that it is not whole.
  zip.on("error", (error: Error) => body.destroy(error));
  addFiles(zip, source);
  const { promise, resolve } = Promise.withResolvers<number>();
  zip.end({ forceZip64Format: false, comment: "" }, (size?: number) => resolve(size ?? 0));
  return { body, bytes: await promise };
}

function addFiles(zip: ZipFile, { store, which, archive }: ArchiveSource): void {
  const { entries, askedAt: mtime } = archive;
  const options = { mtime, compress: false };
  for (const locale of LOCALES)
    zip.addBuffer(Buffer.from(buildArchiveReadMe(locale, archive)), `README.${locale}.txt`, options);
  for (const [at, entry] of entries.entries()) {
    if (entry === null) continue;
    const key = `${getArchiveFolder(which)}/${at}`;
    zip.addReadStreamLazy(entry.path, { ...options, size: entry.bytes }, (give) => {
      store.read(key).then(
        (stored) =>
          stored
            ? give(null, stored.body)
            : give(new Error("A file of the archive is gone."), Readable.from([])),
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  }
}
