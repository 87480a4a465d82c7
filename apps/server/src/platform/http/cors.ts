import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Where the installed apps' pages say they come from (LEG-2). */
const APPS = ["ionic://localhost", "capacitor://localhost", "http://localhost", "https://localhost"];
const PREFLIGHT_SECONDS = "600";

/**
 * Answers CORS preflights: the installed apps and the web app may call, without cookies. A page without an
 * origin (`null`) may call only without credentials. Every OPTIONS is 204.
 */
export function serveCors(http: FastifyInstance, webOrigin?: string): void {
  const allowed = originsWith(webOrigin);
  http.addHook("onRequest", (request, reply, done) => {
    void reply.header("vary", "origin");
    if (mayRead(request, allowed)) allow(request, reply);
    if (request.method === "OPTIONS") void reply.code(204).send();
    else done();
  });
}

/**
 * Whether a WebSocket is requested by our own page, an installed app, or no page at all: browsers make no
 * preflight before they open one. Only its ticket authorises it.
 */
export function isOfOurs({ headers, host }: FastifyRequest, webOrigin?: string): boolean {
  const { origin } = headers;
  if (origin === undefined || originsWith(webOrigin).has(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

const originsWith = (webOrigin?: string): ReadonlySet<string> =>
  new Set(webOrigin === undefined ? APPS : [...APPS, webOrigin]);

function mayRead({ headers }: FastifyRequest, allowed: ReadonlySet<string>): boolean {
  const { origin } = headers;
  if (origin === undefined) return false;
  if (origin === "null") return headers.cookie === undefined && headers.authorization === undefined;
  return allowed.has(origin);
}

function allow({ headers, method }: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({
    "access-control-allow-origin": headers.origin,
    // The server's clock, so that a phone with a wrong one notes its visits right.
    "access-control-expose-headers":
      "date, retry-after, etag, content-disposition, upload-offset, upload-length, tus-resumable",
  });
  if (method !== "OPTIONS") return;
  void reply.headers({
    "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
    "access-control-allow-headers":
      "accept, authorization, content-type, if-none-match, tus-resumable, upload-length, upload-offset",
    "access-control-max-age": PREFLIGHT_SECONDS,
  });
}
