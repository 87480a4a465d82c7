import { createHash } from "node:crypto";

import { GATHERED_READS, GatheredReadsRequest } from "@dars/contract/platform/gathered-reads";
import { File, type Route } from "@dars/contract/platform/route";
import type { FastifyInstance, FastifyRequest } from "fastify";

import { notFound, notSignedIn } from "#platform/errors.ts";

/**
 * Answers several reads in one call, each as if it had been sent alone: with the caller's token, limits, checks and
 * errors. An answer that the caller has already is not sent again.
 */
export function serveGatheredReads(http: FastifyInstance, routes: readonly Route[]): void {
  const readable = buildPattern(routes.filter(({ method, reply }) => method === "GET" && reply !== File));
  http.post<{ Body: GatheredReadsRequest }>(
    GATHERED_READS,
    { schema: { body: GatheredReadsRequest } },
    async (request, reply) => {
      if (request.headers.authorization === undefined) throw notSignedIn();
      const { reads } = request.body;
      if (!reads.every(({ url }) => readable.test(url))) throw notFound("One of the reads");
      const answers = await Promise.all(reads.map(({ url, tag }) => fetchAnswer(http, request, url, tag)));
      return reply
        .header("cache-control", "no-store")
        .type("application/json; charset=utf-8")
        .send(`{"answers":[${answers.join(",")}]}`);
    },
  );
}

/** The JSON of one answer, whose body was written by its own route. */
async function fetchAnswer(
  http: FastifyInstance,
  { ip, headers: { authorization = "", host = "" } }: FastifyRequest,
  url: string,
  known: string | undefined,
): Promise<string> {
  const { statusCode, headers, payload } = await http.inject({
    url,
    remoteAddress: ip,
    headers: { accept: "application/json", authorization, host },
  });
  const wait = Number(headers["retry-after"]);
  const retryAfter = Number.isInteger(wait) ? `,"retryAfter":${wait}` : "";
  if (statusCode !== 200) return `{"status":${statusCode}${retryAfter},"body":${payload}}`;
  const tag = createHash("sha256").update(payload).digest("base64url").slice(0, TAG_LENGTH);
  return tag === known ? '{"status":304}' : `{"status":200,"tag":"${tag}","body":${payload}}`;
}

/** 120 bits: two answers of one address never share it. */
const TAG_LENGTH = 20;

/** Matches the addresses of these routes, with a query or none; no part of them leads up to another address. */
function buildPattern(routes: readonly Route[]): RegExp {
  const paths = routes.map(({ path }) => path.replaceAll(/:\w+/g, String.raw`(?!\.|%2e)[^/?#]+`));
  return new RegExp(String.raw`^(?:${paths.join("|")})(?:\?[^#]*)?$`, "i");
}
