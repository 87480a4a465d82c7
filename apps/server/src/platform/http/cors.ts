import { fastifyCors, type FastifyCorsOptions } from "@fastify/cors";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** Where the installed apps' pages say they come from (LEG-2). */
const APPS = ["ionic://localhost", "capacitor://localhost", "http://localhost", "https://localhost"];
const PREFLIGHT_SECONDS = 600;
/** Of the protocol by which bytes arrive. */
const TUS = ["tus-resumable", "upload-length", "upload-offset"];

/**
 * Answers CORS preflights: the installed apps and the web app may call, without cookies. A page without an
 * origin (`null`) may call only without credentials. Every OPTIONS is 204.
 */
export async function serveCors(http: FastifyInstance, webOrigin?: string): Promise<void> {
  const known = [...originsWith(webOrigin)];
  const [withCredentials, without] = [optionsFor(known), optionsFor([...known, "null"])];
  await http.register(fastifyCors, {
    delegator: ({ headers, method }: FastifyRequest, done) => {
      if (headers.origin === undefined && method !== "OPTIONS") return done(null, OF_NO_PAGE);
      const hasCredentials = headers.cookie !== undefined || headers.authorization !== undefined;
      done(null, hasCredentials ? withCredentials : without);
    },
  });
}

/** Most requests: of our own page, or of no browser. They get `vary` alone. */
const OF_NO_PAGE: FastifyCorsOptions = { origin: false };

const optionsFor = (origin: string[]): FastifyCorsOptions => ({
  origin,
  methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
  allowedHeaders: ["accept", "authorization", "content-type", "if-none-match", ...TUS],
  // The server's clock, so that a phone with a wrong one notes its visits right.
  exposedHeaders: ["date", "retry-after", "etag", "content-disposition", ...TUS],
  maxAge: PREFLIGHT_SECONDS,
  strictPreflight: false,
});

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
