import type { Locale } from "@dars/contract/platform/primitives";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Database } from "#platform/db/db.ts";
import { answerPageProblem } from "#platform/http/answer-page-problem.ts";
import { Guesses } from "#platform/http/guesses.ts";
import type { ApiLimits } from "#platform/http/limits.ts";
import { negotiateLanguage } from "#platform/http/negotiate-language.ts";
import type { Tokens } from "#platform/tokens.ts";

import { listPublicKeys } from "./card-keys.queries.ts";
import { checkCard, type Checked } from "./check-card.ts";
import { CHECK_POLICY, checkPage, codePage } from "./check-page.ts";
import { compareGrades } from "./compare-grades.ts";

interface CheckInputs {
  readonly database: Database;
  readonly tokens: Tokens;
  /** Absent where the slice is tested by itself. */
  readonly limits?: ApiLimits;
  /** Looks a code up that no card has. */
  readonly others?: (code: string, proof: string | undefined) => Promise<VerifiedDocument | undefined>;
}

/** A document of another slice that is checked at the same address, such as a certificate. */
export interface VerifiedDocument {
  /** What programs read. */
  readonly facts: unknown;
  readonly page: (locale: Locale) => string;
}

interface CheckRequest {
  Params: { code: string };
  Querystring: { proof?: unknown; lang?: unknown };
}

interface CodeRequest {
  Querystring: { code?: unknown; lang?: unknown };
}

const FORM_BYTES = 4096;
/** Unknown codes per minute from one address: more than typing errors produce. */
const MOST_GUESSES = 30;
const UNKNOWN: Checked = { check: { state: "unknown", card: null }, content: null };

/**
 * H12: `GET /verify/{code}`, for people a page that needs no app, no script and no session, for programs JSON; and the
 * keys that cards were signed with, as a JSON Web Key Set.
 */
export async function serveCheck(http: FastifyInstance, parts: CheckInputs): Promise<void> {
  const guesses = new Guesses(MOST_GUESSES);
  const found = async (request: FastifyRequest<CheckRequest>): Promise<Checked | VerifiedDocument> => {
    await parts.limits?.address(request, `verify ${request.ip}`);
    const code = request.params.code.replace(/\.json$/, "");
    const proof = typeof request.query.proof === "string" ? request.query.proof : undefined;
    const look = async () =>
      (await checkCard(parts.database, parts.tokens, code, proof)) ?? parts.others?.(code, proof);
    return (await guesses.find<Checked | VerifiedDocument>(request.ip, code, look)) ?? UNKNOWN;
  };
  http.get("/.well-known/dars-card-keys.json", async (_request, reply) => {
    const keys = await listPublicKeys(parts.database.directory);
    return reply.header("cache-control", "public, max-age=3600").send({ keys: keys.map(toJwk) });
  });
  await http.register(async (scope) => {
    scope.setErrorHandler(answerPageProblem());
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.get<CodeRequest>("/verify", async (request, reply) => {
      await parts.limits?.address(request, `verify ${request.ip}`);
      const typed = typeof request.query.code === "string" ? request.query.code.trim() : "";
      const locale = languageIn(request);
      void reply.headers({ "cache-control": "no-store", "x-robots-tag": "noindex", vary: "accept-language" });
      return typed === ""
        ? sendPage(reply, codePage(locale))
        : reply.redirect(`/verify/${encodeURIComponent(typed)}?lang=${locale}`, 303);
    });
    scope.get<CheckRequest>("/verify/:code", async (request, reply) =>
      answer(request, reply, await found(request), null),
    );
    scope.post<CheckRequest>("/verify/:code", async (request, reply) => {
      const checked = await found(request);
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const content = "content" in checked ? checked.content : null;
      const compared = content && compareGrades(content, form.get("grades") ?? "");
      return answer(request, reply, checked, compared);
    });
  });
}

function answer(
  request: FastifyRequest<CheckRequest>,
  reply: FastifyReply,
  found: Checked | VerifiedDocument,
  compared: "same" | "different" | null,
): FastifyReply {
  void reply.headers({
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
    vary: "accept, accept-language",
  });
  if (!("check" in found))
    return wantsJson(request) ? reply.send(found.facts) : sendPage(reply, found.page(languageIn(request)));
  const { check, content } = found;
  void reply.code(check.state === "unknown" ? 404 : 200);
  if (wantsJson(request)) return reply.send(compared === null ? check : { ...check, grades: compared });
  const isComparable =
    content !== null &&
    content.kind !== "skills" &&
    content.subjects.some(({ effective }) => effective !== null);
  return sendPage(reply, checkPage(languageIn(request), { check, compared, isComparable }));
}

const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply.header("content-security-policy", CHECK_POLICY).type("text/html; charset=utf-8").send(page);

const toJwk = ({ id, publicKey }: { readonly id: string; readonly publicKey: Buffer }) => ({
  kty: "OKP",
  crv: "Ed25519",
  use: "sig",
  kid: id,
  x: publicKey.toString("base64url"),
});

const wantsJson = ({ params, headers }: FastifyRequest<CheckRequest>): boolean => {
  const accept = headers.accept ?? "";
  return (
    params.code.endsWith(".json") || (accept.includes("application/json") && !accept.includes("text/html"))
  );
};

/** The one asked for, else the browser's. */
function languageIn(request: FastifyRequest<{ Querystring: { lang?: unknown } }>): Locale {
  const { lang } = request.query;
  return lang === "ar" || lang === "ckb" || lang === "en" ? lang : negotiateLanguage(request);
}
