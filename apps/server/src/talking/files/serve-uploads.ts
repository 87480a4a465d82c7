import { Server } from "@tus/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Actor } from "#platform/context.ts";
import { AppError, forbidden, notFound, notSignedIn } from "#platform/errors.ts";

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

/** Bytes on their way in, by tus 1.0: HEAD says where an upload goes on, PATCH brings more. Files are announced first. */
export async function serveUploads(http: FastifyInstance, parts: FileParts): Promise<void> {
  const tus = new Server({
    path: "/api/v6",
    datastore: new UploadStore(parts.database, parts.store),
    // Recording a part decides between two concurrent requests for one upload, on any node.
    locker: { newLock: () => ({ lock: () => Promise.resolve(), unlock: () => Promise.resolve() }) },
    getFileIdFromRequest: ({ url }) => idIn(url),
    // Who may call from elsewhere is said once for all calls (cors.ts).
    allowedOrigins: () => false,
    respectForwardedHeaders: false,
    onResponseError: (_request, error) =>
      error instanceof AppError ? { status_code: error.status, body: "" } : undefined,
  });
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The body stays a stream, which the protocol's server reads.
    scope.addContentTypeParser("application/offset+octet-stream", (_request, _body, done) => done(null));
    scope.route({
      method: ["HEAD", "PATCH"],
      url: "/api/v6/schools/:schoolId/files/:fileId/bytes",
      onRequest: async (request) => {
        request.upload = await admit(parts, request);
      },
      handler: async (request, reply) => {
        const receive = async () => {
          handOver(reply);
          await tus.handle(request.raw, reply.raw);
        };
        const { upload } = request;
        if (request.method !== "PATCH" || !upload) return receive();
        await inTurn(parts.database, upload, receive);
      },
    });
  });
}

/** One's own file, in a session that may write. */
async function admit(parts: FileParts, request: FastifyRequest): Promise<Upload> {
  const actor = await callerOf(parts, request);
  if (actor.isReadOnly) throw forbidden('write in a "view as" session');
  if (actor.mustChangePassword)
    throw new AppError("password-change-required", "Choose a new password first.");
  if (actor.mustAddSecondFactor === true)
    throw new AppError("second-factor-due", "Set up two-step sign-in first.");
  const [, schoolId, fileId] = PATH.exec(request.url) ?? [];
  if (schoolId === undefined || fileId === undefined) throw notFound("The file");
  const { database, doorFor } = parts;
  const own = doorFor ? database.behind(doorFor(database, actor)) : database;
  const file = await findFile(own.reading(Number(schoolId)), Number(schoolId), fileId);
  if (file?.accountId !== actor.accountId) throw notFound("The file");
  return { schoolId: Number(schoolId), fileId, accountId: actor.accountId };
}

async function callerOf({ identify, limits }: FileParts, request: FastifyRequest): Promise<Actor> {
  const token = BEARER.exec(request.headers.authorization ?? "")?.[1];
  if (token === undefined) throw notSignedIn();
  if (!limits) return identify(token);
  await limits.session(request, token);
  return limits.guesses.judge(request.ip, token, () => identify(token));
}

/** Headers meant for every answer are sent with this one too, which is written past the framework. */
function handOver(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  reply.hijack();
}

function idIn(url: string): string | undefined {
  const [, schoolId, fileId] = PATH.exec(new URL(url, "http://server").pathname) ?? [];
  return schoolId === undefined || fileId === undefined ? undefined : uploadId(Number(schoolId), fileId);
}
