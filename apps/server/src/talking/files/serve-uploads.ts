import type { FastifyInstance, FastifyRequest } from "fastify";

import type { Actor } from "#platform/context.ts";
import { AppError, forbidden, notFound, notSignedIn } from "#platform/errors.ts";
import { serveTus } from "#platform/tus/serve-tus.ts";

import type { FileParts } from "./file-parts.ts";
import { findFile } from "./files.queries.ts";
import { inTurn, type Upload } from "./in-turn.ts";
import { UploadStore, uploadId } from "./upload-store.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Whose bytes these are; set once the caller is let in. */
    upload?: Upload;
  }
}

const BEARER = /^Bearer ([A-Za-z0-9._~-]{1,256})$/;
const PATH = /\/schools\/(\d{1,16})\/files\/([0-9A-Za-z]{15})\/bytes$/;

/** The bytes of files on their way in. */
export const serveUploads = (http: FastifyInstance, parts: FileParts): Promise<void> =>
  serveTus(http, {
    pulse: parts.database.pulse,
    url: "/api/v6/schools/:schoolId/files/:fileId/bytes",
    store: new UploadStore(parts.database, parts.store),
    idIn,
    admit: async (request) => {
      request.upload = await admit(parts, request);
    },
    receiving: ({ upload }, receive) => (upload ? inTurn(parts.database, upload, receive) : receive()),
  });

/** One's own file, in a session that may write. */
async function admit(parts: FileParts, request: FastifyRequest): Promise<Upload> {
  const actor = await identifyCaller(parts, request);
  if (actor.isReadOnly) throw forbidden('write in a "view as" session');
  if (actor.mustChangePassword)
    throw new AppError("password-change-required", "Choose a new password first.");
  if (actor.mustAddSecondFactor === true)
    throw new AppError("second-factor-due", "Set up two-step sign-in first.");
  const [, schoolId, fileId] = PATH.exec(request.url) ?? [];
  if (schoolId === undefined || fileId === undefined) throw notFound("The file");
  const { database, schoolGuardFor } = parts;
  const own = schoolGuardFor ? database.behind(schoolGuardFor(database, actor)) : database;
  const file = await findFile(own.reading(Number(schoolId)), Number(schoolId), fileId);
  if (file?.accountId !== actor.accountId) throw notFound("The file");
  return { schoolId: Number(schoolId), fileId, accountId: actor.accountId };
}

async function identifyCaller({ identify, limits }: FileParts, request: FastifyRequest): Promise<Actor> {
  const token = BEARER.exec(request.headers.authorization ?? "")?.[1];
  if (token === undefined) throw notSignedIn();
  if (!limits) return identify(token);
  await limits.session(request, token);
  return limits.guesses.judge(request.ip, token, () => identify(token));
}

function idIn(path: string): string | undefined {
  const [, schoolId, fileId] = PATH.exec(path) ?? [];
  return schoolId === undefined || fileId === undefined ? undefined : uploadId(Number(schoolId), fileId);
}
