import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { AppError, notFound } from "#platform/errors.ts";

import type { FileParts } from "./file-parts.ts";
import { findFile, type FoundFile } from "./files.queries.ts";
import { readLink, type Link } from "./links.ts";
import { keepReadable } from "./may-read.ts";
import { findForm, type MadeForm } from "./media.queries.ts";
import { parseRange } from "./parse-range.ts";
import { variantKey } from "./places-in-store.ts";

/**
 * Types that a browser shows or plays by itself; made by us, or without executable content. Everything else
 * is downloaded.
 */
const SHOWN = /^(image\/webp|(audio|video)\/)/;

/** Bytes of files by their links, which need no header: usable by pictures, players and downloads of a page. */
export function serveBytes(http: FastifyInstance, parts: FileParts): void {
  http.get("/api/v6/schools/:schoolId/files/:fileId/:variant", async (request, reply) => {
    const link = readLink(parts.tokens, request.params, request.query, Date.now());
    if (!link) throw notFound("The file");
    await parts.limits?.session(request, `link ${link.sessionId}`);
    const { file, form } = await readableBy(parts, request, link);
    return give(parts, request, reply, { link, file, form });
  });
}

/** Asked anew at each request: who has left a room, or signed out, reads no more of it (I7). */
async function readableBy(
  parts: FileParts,
  request: FastifyRequest,
  link: Link,
): Promise<Pick<FileRequest, "file" | "form">> {
  const { database, tokens, readers, identifySession, schoolGuardFor } = parts;
  const actor = await identifySession(link.sessionId);
  const own = schoolGuardFor ? database.behind(schoolGuardFor(database, actor)) : database;
  const { schoolId, fileId, variant } = link;
  const db = own.reading(schoolId);
  const file = await findFile(db, schoolId, fileId);
  const context = { database: own, tokens, actor, requestId: request.id, address: request.ip };
  const [readable] = file ? await keepReadable(readers, context, schoolId, [file]) : [];
  if (!readable) throw notFound("The file");
  if (variant === "full" || variant === "thumb") return { file: readable, form: null };
  const form = await findForm(db, schoolId, fileId, variant);
  if (!form) throw notFound("The file");
  return { file: readable, form };
}

/** A file that was offered to a visitor without a session, whole. False if it does not exist. */
export async function giveFile(
  { database, store }: Pick<FileParts, "database" | "store">,
  request: FastifyRequest,
  reply: FastifyReply,
  { schoolId, fileId, until }: Pick<Link, "schoolId" | "fileId" | "until">,
): Promise<boolean> {
  const file = await findFile(database.reading(schoolId), schoolId, fileId);
  if (file?.state !== "ready") return false;
  await give({ store }, request, reply, {
    link: { schoolId, until, variant: "full", isDownload: false },
    file,
    form: null,
  });
  return true;
}

interface FileRequest {
  readonly link: Pick<Link, "schoolId" | "until" | "variant" | "isDownload">;
  readonly file: FoundFile;
  /** The derived form, if a derived form is served. */
  readonly form: MadeForm | null;
}

async function give(
  { store }: Pick<FileParts, "store">,
  request: FastifyRequest,
  reply: FastifyReply,
  { link, file, form }: FileRequest,
): Promise<unknown> {
  const { schoolId, variant } = link;
  const tag = `"${file.id}-${variant}"`;
  void reply
    .headers(buildHeaders(link, form ? { name: file.name, type: form.type } : file))
    .header("etag", tag);
  if (request.headers["if-none-match"] === tag) return reply.code(304).send();
  const size = getSize({ file, form });
  const range = variant === "thumb" ? undefined : parseRange(request.headers.range, size);
  if (range === "outside") return reply.code(416).header("content-range", `bytes */${size}`).send();
  const stored = await store.read(variantKey(schoolId, file.id, variant), range);
  if (!stored) throw new AppError("unavailable", "The file is temporarily unavailable.", { retryAfter: 60 });
  if (range) void reply.code(206).header("content-range", `bytes ${range.first}-${range.last}/${size}`);
  return reply.header("content-length", stored.bytes).send(stored.body);
}

const getSize = ({ file, form }: Pick<FileRequest, "file" | "form">): number => form?.size ?? file.size ?? 0;

/** Nothing in a file is ever run: not as a page, not as a script, not within another page. */
function buildHeaders(
  { until, variant, isDownload }: FileRequest["link"],
  { name, type }: Pick<FoundFile, "name" | "type">,
) {
  const media = type ?? "application/octet-stream";
  const isShown = !isDownload && SHOWN.test(media);
  const seconds = Math.max(0, Math.floor(until - Date.now() / 1000));
  return {
    "content-type": media,
    "content-disposition": `${isShown ? "inline" : "attachment"}; filename*=UTF-8''${encodeURIComponent(name)}`,
    "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
    // Installed apps show it on a page of their own origin; the link is what lets them.
    "cross-origin-resource-policy": "cross-origin",
    "cache-control": `private, max-age=${seconds}, immutable`,
    ...(variant !== "thumb" && { "accept-ranges": "bytes" }),
  };
}
