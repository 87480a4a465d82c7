import { buildMessagePagePath, buildMessagePath } from "@dars/contract/platform/linked-addresses";
import type { Locale } from "@dars/contract/platform/primitives";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { confirmByLink, followOutboundLink, resumeByLink, stopByLink } from "#identity/outbound/public.ts";
import type { Database } from "#platform/db/db.ts";
import { negotiateLanguage } from "#platform/http/negotiate-language.ts";
import type { Tokens } from "#platform/tokens.ts";

import { outboundPage } from "./link-page.ts";

interface OutboundLinkParts {
  readonly database: Database;
  readonly tokens: Tokens;
}

interface LinkAnswers {
  readonly begin: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  readonly sendDead: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

interface OutboundLinkRequest {
  Params: { token: string };
}

/** 256 bits in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The page of a message that left the app: school, kind and the way to sign in (OUT-2); undefined for an unknown token. */
export async function findOutboundLinkPage(
  parts: OutboundLinkParts,
  token: string,
  language: Locale,
): Promise<string | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const found = await followOutboundLink(parts, token);
  return (
    found && outboundPage(language, { ...found, what: found.what(language), action: buildMessagePath(token) })
  );
}

/** What its reader does on that page: stops such messages or lets them come again, or confirms the contact. Nothing is changed by opening it. */
export function serveOutboundLinks(
  scope: FastifyInstance,
  parts: OutboundLinkParts,
  { begin, sendDead }: LinkAnswers,
): void {
  scope.get<OutboundLinkRequest>(
    "/message/:token/stop",
    { exposeHeadRoute: false },
    async (request, reply) => {
      await begin(request, reply);
      const page = await findOutboundLinkPage(parts, request.params.token, negotiateLanguage(request));
      return page === undefined ? sendDead(request, reply) : reply.send(page);
    },
  );
  const write = (path: string, work: typeof stopByLink) =>
    scope.post<OutboundLinkRequest>(path, async (request, reply) => {
      await begin(request, reply);
      const { token } = request.params;
      if (!TOKEN.test(token) || !(await work(parts, token))) return sendDead(request, reply);
      return reply.code(303).header("location", buildMessagePagePath(token)).send();
    });
  write("/message/:token/stop", stopByLink);
  write("/message/:token/resume", resumeByLink);
  write("/message/:token/confirm", confirmByLink);
}
