import { createHash } from "node:crypto";

import { nameIn } from "@dars/contract/platform/name-in";
import type { Locale } from "@dars/contract/platform/primitives";
import type { Names } from "@dars/contract/platform/primitives";

import { escapeMarkup, isolateMarkup } from "#platform/escape-markup.ts";

import { LINK_TEXTS } from "./link-texts.ts";
import { renderThread, type Answerable } from "./render-thread.ts";

const STYLE = `
:root{color-scheme:light dark;--start:#1a3e8c;--end:#2563c9;--line:#8884;--quiet:#555}
@media (prefers-color-scheme:dark){:root{--quiet:#bbb}}
*{box-sizing:border-box}
body{margin:0;font:17px/1.6 system-ui,sans-serif}
header{padding:20px max(20px,50% - 300px);color:#fff;background:linear-gradient(90deg,var(--start),var(--end))}
h1{margin:0;font-size:20px;font-weight:600;overflow-wrap:anywhere}
header p{margin:4px 0 0;font-size:15px}
main{max-width:640px;margin:0 auto;padding:20px}
a{display:inline-block;padding:12px 24px;border-radius:24px;color:#fff;background:var(--end);text-decoration:none}
article a{display:block;padding:8px 0;color:inherit;background:none;text-decoration:underline}
article{padding:12px 0;border-bottom:1px solid var(--line);white-space:pre-wrap;overflow-wrap:anywhere}
small{display:block;color:var(--quiet)}
form{display:grid;gap:8px;padding-top:20px;justify-items:start}
textarea{width:100%;padding:12px;border:1px solid var(--line);border-radius:12px;font:inherit}
button{padding:12px 24px;border:0;border-radius:24px;color:#fff;background:var(--end);font:inherit}
strong{color:#b3261e}
@media (prefers-color-scheme:dark){strong{color:#f2b8b5}}
`;

/** Nothing but this page's own style and form: no script, no picture, no other host. */
export const LINK_POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

export interface LinkPageText {
  readonly subject: string;
  readonly school: Names;
  /** Where a user who signs in goes next. */
  readonly onward: string;
  /** For a recipient without an account; absent for others. */
  readonly answerable?: Answerable;
}

/** MSG-1: subject and school alone, and the way to sign in; the thread itself only where its recipient has no account. */
export function linkPage(language: Locale, { subject, school, onward, answerable }: LinkPageText): string {
  const text = LINK_TEXTS[language];
  const name = school[language] ?? school.ar ?? school.ckb ?? school.en ?? "";
  const signIn = `<p>${text.signIn}</p><p><a href="${escapeMarkup(onward)}">${text.open}</a></p>`;
  return page(
    language,
    `<header><h1>${isolateMarkup(subject)}</h1><p>${text.from} ${isolateMarkup(name)}</p></header>
<main>${answerable ? renderThread(language, answerable) : signIn}</main>`,
  );
}

interface OutboundPageText {
  readonly what: string;
  readonly school: Names;
  readonly onward: string;
  /** Where its forms go. */
  readonly action: string;
  /** It went to somebody without an account. */
  readonly isWithoutAccount: boolean;
  readonly isStopped: boolean;
  readonly asksToConfirm: boolean;
}

/** OUT-2: kind and school alone, the way to sign in, and the end of such messages. */
export function outboundPage(language: Locale, shown: OutboundPageText): string {
  const { what, school, onward, action, isWithoutAccount, isStopped, asksToConfirm } = shown;
  const text = LINK_TEXTS[language];
  const form = (verb: string, words: string) =>
    `<form method="post" action="${escapeMarkup(`${action}/${verb}`)}"><button>${words}</button></form>`;
  const [words, verb] = isWithoutAccount ? [text.codeOpens, text.openApplication] : [text.signIn, text.open];
  const open = `<p>${words}</p><p><a href="${escapeMarkup(onward)}">${verb}</a></p>`;
  const stoppedWords = isWithoutAccount ? text.stoppedHere : text.stopped;
  const stop = isStopped ? `<p>${stoppedWords}</p>` : form("stop", text.stop);
  return page(
    language,
    `<header><h1>${isolateMarkup(what)}</h1><p>${text.from} ${isolateMarkup(nameIn(school, language))}</p></header>
<main>${asksToConfirm ? `<p>${text.confirmText}</p>${form("confirm", text.confirm)}` : open}${stop}</main>`,
  );
}

/** One page for a link that is unknown, expired, revoked or without a recipient, so that it does not reveal which. */
export const deadLinkPage = (language: Locale): string =>
  page(
    language,
    `<main><p>${LINK_TEXTS[language].gone}</p><p><a href="/">${LINK_TEXTS[language].open}</a></p></main>`,
  );

const page = (language: Locale, body: string): string => `<!doctype html>
<html lang="${language}" dir="${language === "en" ? "ltr" : "rtl"}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Dars</title><style>${STYLE}</style></head>
<body>
${body}
</body>
</html>
`;
