import type { Locale } from "@dars/contract/platform/primitives";
import type { FastifyReply, FastifyRequest } from "fastify";

import { createPages } from "./create-pages.ts";
import { negotiateLanguage } from "./negotiate-language.ts";
import { answerProblem, refusalFor } from "./problems.ts";

type AnswerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Where pages are served without the app: to a browser, a server that is away says so in words. */
export const answerPageProblem =
  (otherwise: AnswerError = answerProblem): AnswerError =>
  (error, request, reply) => {
    if (!wantsPage(request)) return otherwise(error, request, reply);
    const refusal = refusalFor(error, request);
    if (refusal.status !== 503) return otherwise(refusal, request, reply);
    return reply
      .code(503)
      .type("text/html; charset=utf-8")
      .headers({
        "cache-control": "no-store",
        "content-security-policy": pages.policy,
        "retry-after": refusal.extras.retryAfter ?? 5,
        "x-robots-tag": "noindex",
      })
      .send(awayPage(negotiateLanguage(request), request.method === "POST"));
  };

const wantsPage = ({ headers }: FastifyRequest) => headers.accept?.includes("text/html") === true;

const TEXTS: Readonly<Record<Locale, Record<"away" | "later" | "again" | "resend", string>>> = {
  en: {
    away: "Dars is unavailable right now",
    later: "Try again in a moment.",
    again: "Try again",
    resend: "What you sent may not have arrived. Go back and send it again; it won't arrive twice.",
  },
  ar: {
    away: "درس غير متاح الآن",
    later: "حاول مرة أخرى بعد لحظات.",
    again: "حاول مرة أخرى",
    resend: "قد لا يكون ما أرسلته قد وصل. ارجع وأرسله مرة أخرى؛ لن يصل مرتين.",
  },
  ckb: {
    away: "دەرس ئێستا بەردەست نییە",
    later: "دوای کەمێکی تر هەوڵ بدەرەوە.",
    again: "هەوڵ بدەرەوە",
    resend: "لەوانەیە ئەوەی ناردت نەگەیشتبێت. بگەڕێوە و دووبارە بینێرە؛ دوو جار ناگات.",
  },
};

const pages = createPages();

/** What was sent by a form is sent again by its page, not by opening the address anew. */
function awayPage(language: Locale, isForm: boolean): string {
  const { away, later, again, resend } = TEXTS[language];
  const next = isForm ? `<p>${resend}</p>` : `<p>${later}</p><p><a class="button" href="">${again}</a></p>`;
  return pages.render(language, "Dars", `<header><h1>${away}</h1></header><main>${next}</main>`);
}
