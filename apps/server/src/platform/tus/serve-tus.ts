import { Server } from "@tus/server";
import type { DataStore } from "@tus/utils";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Pulse } from "#platform/db/pulse.ts";
import { refusalFor } from "#platform/http/problems.ts";

export interface TusPlace {
  /** Of the database that records the bytes. */
  readonly pulse: Pulse;
  /** Where the bytes of one upload arrive. */
  readonly url: string;
  readonly store: DataStore;
  /** What the store calls the upload of this path; undefined where there is none. */
  readonly idIn: (path: string) => string | undefined;
  /** Throws an `AppError` where the caller may not send these bytes. */
  readonly admit: (request: FastifyRequest) => Promise<void>;
  /** Around the receiving of bytes, such as a limit of how many are received at once. */
  readonly receiving?: (request: FastifyRequest, receive: () => Promise<void>) => Promise<void>;
}

/** Bytes on their way in, by tus 1.0: HEAD says where an upload goes on, PATCH brings more. Uploads are announced first. */
export async function serveTus(
  http: FastifyInstance,
  { pulse, url, store, idIn, admit, receiving = (_request, receive) => receive() }: TusPlace,
): Promise<void> {
  const tus = new Server({
    path: "/api/v6",
    datastore: store,
    // Recording a part decides between two concurrent requests for one upload, on any node.
    locker: { newLock: () => ({ lock: () => Promise.resolve(), unlock: () => Promise.resolve() }) },
    getFileIdFromRequest: (request) => idIn(new URL(request.url, "http://server").pathname),
    // Who may call from elsewhere is said once for all calls (cors.ts).
    allowedOrigins: () => false,
    respectForwardedHeaders: false,
    // What is no refusal of the protocol ends the call, and is answered as everywhere.
    onResponseError: (_request, error) => {
      if (error instanceof Error) throw error;
      return undefined;
    },
  });
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The body stays a stream, which the protocol's server reads.
    scope.addContentTypeParser("application/offset+octet-stream", (_request, _body, done) => done(null));
    scope.route({
      method: ["HEAD", "PATCH"],
      url,
      onRequest: (request) => admit(request),
      handler: async (request, reply) => {
        const receive = async () => {
          handOver(reply);
          await pulse
            .whileAnswering(tus.handle(request.raw, reply.raw))
            .catch((why: unknown) => answerFault(why, request, reply));
        };
        try {
          await (request.method === "PATCH" ? receiving(request, receive) : receive());
        } catch (error) {
          if (!reply.sent) throw error;
          // The answer has been given; what came after it is only logged.
          refusalFor(error, request);
        }
      },
    });
  });
}

/** Headers meant for every answer are sent with this one too, which is written past the framework. */
function handOver(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  reply.hijack();
}

/** The framework no longer answers this call. Its bytes are not read on, so the connection ends with it. */
function answerFault(error: unknown, request: FastifyRequest, { raw }: FastifyReply): void {
  const { status, extras } = refusalFor(error, request);
  if (raw.headersSent) return void raw.end();
  if (extras.retryAfter !== undefined) raw.setHeader("retry-after", extras.retryAfter);
  raw.writeHead(status, { connection: "close", "content-length": 0 }).end();
}
