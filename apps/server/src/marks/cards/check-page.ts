import type { CardCheck } from "@dars/contract/marks/cards";
import { nameIn } from "@dars/contract/platform/name-in";
import type { Locale } from "@dars/contract/platform/primitives";

import { isolateMarkup } from "#platform/escape-markup.ts";
import { createPages } from "#platform/http/create-pages.ts";

import { CARD_OUTCOMES } from "./card-content.ts";
import { CARD_WORDS } from "./card-words.ts";
import { CHECK_TEXTS } from "./check-texts.ts";

const pages = createPages(`
h1{font-size:24px}
.valid h1{color:var(--good)}.altered h1,.unknown h1{color:var(--bad)}.replaced h1,.withdrawn h1{color:var(--open)}
dl{display:grid;grid-template-columns:auto 1fr;gap:8px 20px;margin:20px 0;padding:16px;border:1px solid var(--line);border-radius:12px}
dt{color:var(--quiet)}
dd{margin:0;font-weight:600}
label{font-weight:600}
output{font-weight:600}
.same{color:var(--good)}.different{color:var(--bad)}
nav{display:flex;gap:16px;padding-top:24px}
nav a{color:inherit}
`);

export const CHECK_POLICY = pages.policy;

interface CheckPage {
  readonly check: CardCheck;
  /** Result of checking printed grades; null before they are typed. */
  readonly compared: "same" | "different" | null;
  /** Whether there are grades to compare. */
  readonly isComparable: boolean;
}

interface VerifiedPage {
  readonly title: string;
  /** Colour of the heading. */
  readonly look: CardCheck["state"];
  readonly heading: string;
  readonly says: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
}

/** The public result for a document of another slice, on the page and under the policy of report cards. */
export const verifiedPage = (locale: Locale, { facts: rows, ...head }: VerifiedPage): string =>
  renderPage(locale, { ...head, body: factList(rows) });

interface PublicPage extends Omit<VerifiedPage, "facts"> {
  /** Escaped. */
  readonly body: string;
}

function renderPage(locale: Locale, { title, look, heading, says, body }: PublicPage): string {
  const languages = Object.entries({ ar: "العربية", ckb: "کوردی", en: "English" })
    .filter(([code]) => code !== locale)
    .map(([code, name]) => `<a href="?lang=${code}" lang="${code}">${name}</a>`);
  return pages.render(
    locale,
    title,
    `<header><p>${title}</p></header>
<main class="${look}"><h1>${heading}</h1><p>${says}</p>
${body}<nav>${languages.join("")}</nav></main>`,
  );
}

/** H12: the public result for a code: no name and no mark. */
export function checkPage(locale: Locale, { check, compared, isComparable }: CheckPage): string {
  const { title, states } = CHECK_TEXTS[locale];
  const card = check.card ? facts(locale, check.card) : "";
  const again = check.state === "unknown" ? codeForm(locale) : "";
  const body = `${card}${isComparable ? comparison(locale, compared) : ""}${again}`;
  return renderPage(locale, { title, look: check.state, ...states[check.state], body });
}

/** For a visitor who comes without a code: the field for it. */
export function codePage(locale: Locale): string {
  const { title, enter, enterHow } = CHECK_TEXTS[locale];
  return renderPage(locale, { title, look: "valid", heading: enter, says: enterHow, body: codeForm(locale) });
}

/** A code is typed again where it was not found. */
function codeForm(locale: Locale): string {
  const { enter, verify } = CHECK_TEXTS[locale];
  return `<form method="get" action="/verify"><label for="code">${enter}</label>
<input type="hidden" name="lang" value="${locale}"><input id="code" name="code" autocomplete="off" autocapitalize="characters" maxlength="40" required dir="ltr"><button>${verify}</button></form>`;
}

function facts(locale: Locale, card: NonNullable<CardCheck["card"]>): string {
  const texts = CHECK_TEXTS[locale];
  const outcome = CARD_OUTCOMES.find((each) => each === card.outcome);
  const rows: readonly (readonly [string, string])[] = [
    [texts.school, nameIn(card.school, locale)],
    [texts.kind, CARD_WORDS[locale].titles[card.kind]],
    [texts.year, card.year],
    [texts.initials, card.initials],
    [texts.outcome, outcome ? CARD_WORDS[locale].outcomes[outcome].neutral : texts.none],
    [texts.issuedOn, card.issuedOn],
  ];
  return `${factList(rows)}<p><small>${texts.stated}</small></p>`;
}

function factList(rows: VerifiedPage["facts"]): string {
  const lines = rows.map(([label, value]) => `<dt>${label}</dt><dd>${isolateMarkup(value)}</dd>`);
  return `<dl>${lines.join("")}</dl>`;
}

function comparison(locale: Locale, compared: CheckPage["compared"]): string {
  const texts = CHECK_TEXTS[locale];
  const found = compared === null ? "" : `<output class="${compared}">${texts[compared]}</output>`;
  return `<form method="post"><label for="grades">${texts.compare}</label><small>${texts.compareHow}</small>
<input id="grades" name="grades" inputmode="text" autocomplete="off" maxlength="500" dir="ltr"><button>${texts.check}</button>${found}</form>`;
}
