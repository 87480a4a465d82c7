import { createHash } from "node:crypto";

import type { Locale } from "@dars/contract/platform/primitives";
import type { FastifyReply, FastifyRequest } from "fastify";

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
        "content-security-policy": POLICY,
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

const STYLE = `
:root{color-scheme:light dark}
body{margin:0;font:17px/1.6 system-ui,sans-serif}
main{max-width:640px;margin:0 auto;padding:20px}
h1{font-size:20px;font-weight:600}
a{display:inline-block;padding:12px 24px;border-radius:24px;color:#fff;background:#2563c9;text-decoration:none}
`;

const POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; base-uri 'none'; frame-ancestors 'none'`;

/** What was sent by a form is sent again by its page, not by opening the address anew. */
function awayPage(language: Locale, isForm: boolean): string {
  const { away, later, again, resend } = TEXTS[language];
  const next = isForm ? `<p>${resend}</p>` : `<p>${later}</p><p><a href="">${again}</a></p>`;
  return `<!doctype html>
<html lang="${language}" dir="${language === "en" ? "ltr" : "rtl"}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Dars</title><style>${STYLE}</style></head>
<body><main><h1>${away}</h1>${next}</main></body>
</html>
`;
}
