import { nameIn } from "@dars/contract/platform/name-in";
import type { Locale } from "@dars/contract/platform/primitives";
import type { Names } from "@dars/contract/platform/primitives";

import { escapeMarkup, isolateMarkup } from "#platform/escape-markup.ts";
import { createPages } from "#platform/http/create-pages.ts";

import { LINK_TEXTS } from "./link-texts.ts";
import { renderThread, type Answerable } from "./render-thread.ts";

const pages = createPages(`
header p{margin:4px 0 0;font-size:15px}
article a{display:block;padding:8px 0;color:inherit}
article{padding:12px 0;border-bottom:1px solid var(--line);white-space:pre-wrap;overflow-wrap:anywhere}
small{display:block}
form{padding-top:20px}
strong{color:var(--bad)}
`);

export const LINK_POLICY = pages.policy;

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
  const signIn = `<p>${text.signIn}</p><p><a class="button" href="${escapeMarkup(onward)}">${text.open}</a></p>`;
  return pages.render(
    language,
    "Dars",
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
  /** It went to a person without an account. */
  readonly isWithoutAccount: boolean;
  readonly isStopped: boolean;
  readonly asksToConfirm: boolean;
  readonly isConfirmed: boolean;
}

/** OUT-2: kind and school alone, the way to sign in, and the end of such messages. */
export function outboundPage(language: Locale, shown: OutboundPageText): string {
  const { what, school } = shown;
  const text = LINK_TEXTS[language];
  return pages.render(
    language,
    "Dars",
    `<header><h1>${isolateMarkup(what)}</h1><p>${text.from} ${isolateMarkup(nameIn(school, language))}</p></header>
<main>${renderPurpose(language, shown)}${renderStop(language, shown)}</main>`,
  );
}

function renderPurpose(language: Locale, shown: OutboundPageText): string {
  const { onward, isWithoutAccount, asksToConfirm, isConfirmed } = shown;
  const text = LINK_TEXTS[language];
  if (asksToConfirm) return `<p>${text.confirmText}</p>${renderForm(shown, "confirm", text.confirm)}`;
  const [words, verb] = isWithoutAccount ? [text.codeOpens, text.openApplication] : [text.signIn, text.open];
  return `<p>${isConfirmed ? text.confirmed : words}</p><p><a class="button" href="${escapeMarkup(onward)}">${verb}</a></p>`;
}

/** A person lets messages come again in the profile; who has none does it here, where it was stopped. */
function renderStop(language: Locale, shown: OutboundPageText): string {
  const text = LINK_TEXTS[language];
  if (!shown.isStopped) return renderForm(shown, "stop", text.stop, "plain");
  if (!shown.isWithoutAccount) return `<p>${text.stopped}</p>`;
  return `<p>${text.stoppedHere}</p>${renderForm(shown, "resume", text.resume, "plain")}`;
}

const renderForm = ({ action }: OutboundPageText, path: string, label: string, look = "button"): string =>
  `<form method="post" action="${escapeMarkup(`${action}/${path}`)}"><button class="${look}">${label}</button></form>`;

/** One page for a link that is unknown, expired, revoked or without a recipient, so that it does not reveal which. */
export const deadLinkPage = (language: Locale): string =>
  pages.render(
    language,
    "Dars",
    `<header><h1>Dars</h1></header><main><p>${LINK_TEXTS[language].gone}</p><p><a class="button" href="/">${LINK_TEXTS[language].open}</a></p></main>`,
  );
