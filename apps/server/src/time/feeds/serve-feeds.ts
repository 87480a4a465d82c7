import { createHash } from "node:crypto";

import type { FastifyInstance } from "fastify";

import type { Database } from "#platform/db/db.ts";
import type { ApiLimits } from "#platform/http/limits.ts";
import type { Tokens } from "#platform/tokens.ts";

import { composeFeed } from "./compose-feed.ts";
import { findFeed } from "./feeds.queries.ts";
import { feedHash } from "./feeds.ts";

interface ServeFeedsInputs {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly limits: ApiLimits;
}

const SECRET = /^([\w-]{43})\.ics$/;
const GONE = 410;

/** Answers calendars that ask for a feed by its secret address: `/ical/{secret}.ics`. */
export async function serveFeeds(
  http: FastifyInstance,
  { database, tokens, limits }: ServeFeedsInputs,
): Promise<void> {
  await http.register(async (scope) => {
    scope.get<{ Params: { file: string } }>("/ical/:file", async (request, reply) => {
      await limits.address(request, `/ical ${request.ip}`);
      void reply.header("cache-control", "private, max-age=900");
      const secret = SECRET.exec(request.params.file)?.[1];
      const feed =
        secret === undefined ? undefined : await findFeed(database.directory, feedHash({ tokens }, secret));
      const text = feed?.isOpen === true ? await composeFeed(database, feed) : undefined;
      if (text === undefined) return reply.code(GONE).type("text/plain; charset=utf-8").send("Gone");
      const etag = `"${createHash("sha256").update(text).digest("base64url")}"`;
      void reply.header("etag", etag);
      if (request.headers["if-none-match"] === etag) return reply.code(304).send();
      return reply.type("text/calendar; charset=utf-8").send(text);
    });
  });
}
