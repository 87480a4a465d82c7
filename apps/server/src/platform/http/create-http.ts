import { randomUUID } from "node:crypto";

import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";

import { compileSchemas } from "./compile-schemas.ts";
import { cutSlowBodies, type SlowestBody } from "./cut-slow-bodies.ts";
import type { EarlyRefusals } from "./limits.ts";
import { logRefusals } from "./log-refusals.ts";
import { answerProblem, noSuchAddress } from "./problems.ts";

export interface HttpOptions {
  readonly logger?: FastifyBaseLogger;
  /** Addresses of proxies that are believed. */
  readonly trustProxy?: readonly string[];
  /** Given by the test that sends slowly. */
  readonly slowest?: SlowestBody;
}

const BODY_LIMIT = 1024 * 1024;
/** App 51.6 names every room it has visited in an address of up to 32 KB (CNT-7); Node's own limit is 16 KB. */
const HEADER_LIMIT = 65_536;

/** A bare Fastify of ours: strict about bodies, silent about itself, one answer for every failure. */
export function createHttp({ logger, trustProxy, slowest }: HttpOptions = {}): FastifyInstance {
  const early: EarlyRefusals = {};
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    // A line for each request costs more than many requests; failures are logged where they happen.
    logController: new LogController({ disableRequestLogging: true }),
    http: { maxHeaderSize: HEADER_LIMIT },
    // A start on a machine that has much else to do is slow, and no fault.
    pluginTimeout: 60_000,
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    trustProxy: trustProxy ? [...trustProxy] : false,
    routerOptions: { maxParamLength: 256 },
    frameworkErrors: (error, request, reply) => void refuseEarly(early, error, { request, reply }),
    clientErrorHandler: (_error, socket) => {
      if (socket.writable)
        socket.end("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    },
  });
  app.decorate("early", early);
  compileSchemas(app);
  // A form or a plain text can be posted from any page of the web; JSON needs the browser to ask first.
  app.removeContentTypeParser("text/plain");
  app.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
  app.setErrorHandler(answerProblem);
  app.setNotFoundHandler(noSuchAddress);
  app.addHook("onRequest", (_request, reply, done) => {
    void reply.headers(HEADERS);
    done();
  });
  cutSlowBodies(app, slowest);
  logRefusals(app);
  return app;
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** No hook has run yet, so the limit of the address is counted here. */
async function refuseEarly({ limit }: EarlyRefusals, error: unknown, { request, reply }: Exchange) {
  try {
    await limit?.(request, request.ip);
    answerProblem(error, request, reply);
  } catch (refusal) {
    answerProblem(refusal, request, reply);
  }
}

/** For answers that are not pages; the app's own pages add a policy of theirs. */
const HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
};
