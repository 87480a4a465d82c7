import { existsSync } from "node:fs";
import { join } from "node:path";

import helmet from "@fastify/helmet";
import files from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { noSuchAddress } from "#platform/http/problems.ts";

import { pagePolicy } from "./page-policy.ts";

export { installedApps, serveInstalledApps } from "./installed-apps.ts";

/** First words of addresses that are never a page of the app. */
const NOT_PAGES = /^\/(api|ical|ims|oauth2|\.well-known|docs|healthz|readyz|metrics|assets)(\/|$)|\.php$/;

interface PageOptions {
  /** For how many days browsers keep to TLS once they have been here (RFC 6797); 0: not asked of them. */
  readonly hstsDays?: number | undefined;
}

/**
 * Serves the built app from `directory`: hashed files for ever, everything else freshly asked for, and any address of
 * a page answered by index.html, which then shows it.
 */
export async function serveApp(
  http: FastifyInstance,
  directory: string,
  { hstsDays = 0 }: PageOptions = {},
): Promise<void> {
  await http.register(async (app) => {
    // Fastify's own headers override those that helmet writes, and only pages may run scripts.
    app.addHook("onRequest", (_request, reply, done) => {
      void reply.removeHeader("content-security-policy").header("permissions-policy", PERMISSIONS);
      done();
    });
    await app.register(helmet, {
      contentSecurityPolicy: { useDefaults: false, directives: pagePolicy(join(directory, "index.html")) },
      ...HELMET,
      // Only this setting declares that the name is permanently behind TLS.
      strictTransportSecurity: hstsDays > 0 && { maxAge: hstsDays * DAY_SECONDS },
    });
    await app.register(files, {
      root: directory,
      wildcard: false,
      // A page like the others: the plugin's own way finds it for no browser that takes compressed answers.
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(directory, "assets"));
        reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
    app.get("/*", (request, reply) => page(request, reply, directory));
  });
}

function page(request: FastifyRequest, reply: FastifyReply, directory: string): FastifyReply {
  const path = request.url.split("?", 1)[0] ?? "/";
  // A missing file must not be answered with a page: the browser would take it for the script it asked for.
  const isFile = /\.[a-z0-9]{2,12}$/i.test(path) && !path.includes("/message/");
  if (NOT_PAGES.test(path) || isFile || !existsSync(join(directory, "index.html")))
    return noSuchAddress(request, reply);
  return reply.sendFile("index.html");
}

const HELMET = {
  crossOriginResourcePolicy: { policy: "same-origin" },
  referrerPolicy: { policy: "no-referrer" },
} as const;

const DAY_SECONDS = 86_400;

/** The permissions that the app requests of a device, for itself alone; no others that a browser could grant. */
const PERMISSIONS = [
  ...["camera", "microphone", "geolocation", "fullscreen", "clipboard-write"].map((name) => `${name}=(self)`),
  ...["publickey-credentials-get", "publickey-credentials-create"].map((name) => `${name}=(self)`),
  ...["accelerometer", "browsing-topics", "display-capture", "gyroscope", "hid"].map((name) => `${name}=()`),
  ...["magnetometer", "midi", "payment", "serial", "usb"].map((name) => `${name}=()`),
].join(", ");
