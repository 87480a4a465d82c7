import { randomBytes } from "node:crypto";

import { buildMessagePagePath, buildMessagePath } from "@dars/contract/platform/linked-addresses";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Database } from "#platform/db/db.ts";
import type { FileStore } from "#platform/files/store.ts";
import { answerPageProblem } from "#platform/http/answer-page-problem.ts";
import type { ApiLimits } from "#platform/http/limits.ts";
import { negotiateLanguage } from "#platform/http/negotiate-language.ts";
import type { Tokens } from "#platform/tokens.ts";

import { answerFromOutside } from "./answer-from-outside.ts";
import { buildFileAddress, giveThreadFile } from "./give-thread-file.ts";
import { deadLinkPage, LINK_POLICY, linkPage } from "./link-page.ts";
import { findLink, findOutside, listOutsideEntries, type Outside } from "./links.queries.ts";
import type { Answerable } from "./render-thread.ts";
import { findOutboundLinkPage, serveOutboundLinks } from "./serve-outbound-links.ts";
import { LINK } from "./thread-links.ts";

interface ServeLinksInputs {
  readonly database: Database;
  readonly tokens: Tokens;
  /** Absent where the slice is tested by itself. */
  readonly limits?: ApiLimits;
  readonly store?: FileStore;
}

const TOKEN = /^[A-Za-z0-9_-]{22,86}$/;
const SUBMIT = /^[0-9A-Za-z]{15}$/;
/** A letter of the longest answer may take twelve of these. */
const FORM_BYTES = 128 * 1024;

/**
 * `GET /message/{token}`: a page that needs no app, no script and no session (MSG-1), with a form where it is read
 * without an account. It is not kept and not named to where it leads (MSG-2).
 */
export async function serveLinks(http: FastifyInstance, parts: ServeLinksInputs): Promise<void> {
  await http.register(async (scope) => {
    scope.setErrorHandler(answerPageProblem());
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.get<ServeLinksRequest>("/message/:token", { exposeHeadRoute: false }, async (request, reply) => {
      await begin(request, reply, parts);
      const link = await follow(request.params.token, parts);
      if (link) return reply.send(await renderPage(request, link, parts));
      const outbound = await findOutboundLinkPage(parts, request.params.token, negotiateLanguage(request));
      return outbound === undefined ? sendDead(request, reply) : reply.send(outbound);
    });
    serveOutboundLinks(scope, parts, {
      begin: (request, reply) => begin(request, reply, parts),
      sendDead,
    });
    scope.get<ServeLinksRequest>(
      "/message/:token/files/:fileId",
      { exposeHeadRoute: false },
      async (request, reply) => {
        await begin(request, reply, parts);
        const link = await follow(request.params.token, parts);
        if (!link?.isAnswerable) return sendDead(request, reply);
        const outcome = await giveThreadFile(parts, link, request, reply);
        // Reloading the page renews an expired link.
        if (outcome === "over")
          return reply.code(303).header("location", buildMessagePagePath(request.params.token)).send();
        return outcome === "none" ? sendDead(request, reply) : reply;
      },
    );
    scope.post<ServeLinksRequest>("/message/:token", async (request, reply) => {
      await begin(request, reply, parts);
      const link = await follow(request.params.token, parts);
      if (!link?.isAnswerable) return sendDead(request, reply);
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const [body, submit] = [form.get("body") ?? "", form.get("submit") ?? ""];
      if (!SUBMIT.test(submit))
        return reply.code(303).header("location", buildMessagePagePath(request.params.token)).send();
      const { schoolId, threadId } = link;
      const sent = { schoolId, threadId, body, submit, requestId: request.id };
      const taken = await answerFromOutside(parts.database, sent);
      if (taken === "gone") return sendDead(request, reply);
      // The answer is on the next page, which the app leaves to us; reloading that page sends nothing.
      if (taken === "taken")
        return reply.code(303).header("location", buildMessagePagePath(request.params.token)).send();
      const draft = { body, fault: taken };
      return reply.code(taken === "too-many" ? 429 : 400).send(await renderPage(request, link, parts, draft));
    });
  });
}

interface ServeLinksRequest {
  Params: { token: string };
}

async function begin(
  request: FastifyRequest,
  reply: FastifyReply,
  { limits }: ServeLinksInputs,
): Promise<void> {
  await limits?.address(request, `message ${request.ip}`);
  void reply.type("text/html; charset=utf-8").headers({
    "cache-control": "no-store",
    "content-security-policy": LINK_POLICY,
    "x-robots-tag": "noindex",
  });
}

const sendDead = (request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).send(deadLinkPage(negotiateLanguage(request)));

interface Link {
  readonly schoolId: number;
  readonly threadId: number;
  readonly outside: Outside;
  readonly action: string;
  readonly onward: string;
  /** Its recipient has no account. */
  readonly isAnswerable: boolean;
}

async function follow(token: string, { database, tokens }: ServeLinksInputs): Promise<Link | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const link = await findLink(database.directory, tokens.hash(LINK, token));
  if (!link) return undefined;
  const { schoolId, threadId, purpose } = link;
  const outside = await findOutside(database.reading(schoolId), schoolId, threadId);
  if (!outside?.isOpen) return undefined;
  const isAnswerable = purpose === "external_reply" && !outside.hasAccount;
  const places = { action: buildMessagePath(token), onward: `/messages/link/${token}` };
  return { schoolId, threadId, outside, isAnswerable, ...places };
}

async function renderPage(
  request: FastifyRequest,
  link: Link,
  { database, tokens, store }: ServeLinksInputs,
  draft?: Answerable["draft"],
): Promise<string> {
  const { schoolId, threadId, outside, isAnswerable, action, onward } = link;
  const pageInfo = { subject: outside.subject, school: outside.school, onward };
  const language = negotiateLanguage(request);
  if (!isAnswerable) return linkPage(language, pageInfo);
  const found = await listOutsideEntries(database.reading(schoolId), schoolId, threadId);
  const entries = found.map(({ files, ...entry }) => ({
    ...entry,
    files: files.map((file) => ({
      name: file.name,
      size: file.size,
      address: store ? buildFileAddress(tokens, link, file) : null,
    })),
  }));
  const submit = randomBytes(8).toString("hex").slice(1);
  return linkPage(language, {
    ...pageInfo,
    answerable: { entries, timeZone: outside.timeZone, action, submit, ...(draft && { draft }) },
  });
}
