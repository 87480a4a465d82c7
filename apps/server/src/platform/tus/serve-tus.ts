import { Server } from "@tus/server";
import type { DataStore } from "@tus/utils";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { AppError } from "#platform/errors.ts";

export interface TusPlace {
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
  { url, store, idIn, admit, receiving = (_request, receive) => receive() }: TusPlace,
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
    onResponseError: (_request, error) =>
      error instanceof AppError ? { status_code: error.status, body: "" } : undefined,
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
          await tus.handle(request.raw, reply.raw);
        };
        await (request.method === "PATCH" ? receiving(request, receive) : receive());
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
