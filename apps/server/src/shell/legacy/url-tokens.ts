import { LEGACY_CALLS } from "@dars/contract/shell/legacy-calls";
import type { FastifyInstance, FastifyRequest } from "fastify";

import { identifyCaller, endLeaked } from "./legacy-caller.ts";
import type { LegacyContext } from "./legacy-options.ts";
import { getQuery } from "./reading/call.ts";

/** An address made to be long must not be looked up for long. */
const MOST_TOKENS = 3;
/** These two judge the token in their address themselves. */
const EXPECTED = new Set<string>([LEGACY_CALLS.countNewMessages.path, LEGACY_CALLS.reportTeacher.path]);

/**
 * Watches every other URL for session tokens. None is ever accepted from there; if the group has switched old
 * clients off, a session whose token is in a URL is ended.
 */
export function watchUrlTokens(http: FastifyInstance, context: LegacyContext): void {
  http.addHook("onRequest", async (request) => {
    if (request.url.includes("?") && !EXPECTED.has(getPath(request)))
      await context.database.pulse.whileAnswering(endIfLeaked(context, request));
  });
}

async function endIfLeaked(context: LegacyContext, request: FastifyRequest): Promise<void> {
  for (const token of new URLSearchParams(getQuery(request)).getAll("token").slice(0, MOST_TOKENS)) {
    const caller = await identifyCaller(context, request, token);
    if (caller.kind === "session" && !caller.session.legacyClients) await endLeaked(context, caller.session);
  }
}

const getPath = ({ url }: FastifyRequest) => url.split("?", 1)[0] ?? "";
