import type { Locale } from "@dars/contract/platform/primitives";

import { escapeMarkup, isolateMarkup } from "#platform/escape-markup.ts";

export interface MailContent {
  readonly school: string;
  readonly what: string;
  /** What the kind is made of, one a line. */
  readonly items?: readonly string[];
  /** Sentences below, each a paragraph, such as not to share a code. */
  readonly notes?: readonly string[];
  readonly code?: string;
  readonly button?: { readonly words: string; readonly link: string };
  readonly stop?: { readonly words: string; readonly link: string };
}

const BODY =
  "margin:0;padding:24px 16px;font:16px/1.7 Tahoma,Arial,sans-serif;color:#1b1b1f;background:#f4f2fa";
const CARD = "max-width:520px;margin:0 auto;padding:24px;border-radius:16px;color:#1b1b1f;background:#ffffff";
const BUTTON =
  "display:inline-block;padding:12px 28px;border-radius:24px;color:#ffffff;background:#5b2c9f;text-decoration:none";
const CODE = "margin:16px 0;font-size:28px;font-weight:bold;letter-spacing:4px;text-align:center";
const QUIET = "margin:16px auto 0;max-width:520px;font-size:14px;color:#55525c;text-align:center";
const LINK = "display:inline-block;padding:10px 16px;color:inherit";

/** The night's colours of the app. A program that reads no style sheet shows the day's, or makes its own of them. */
const AT_NIGHT = `@media (prefers-color-scheme:dark){
.mail{color:#f1edf7!important;background:#131118!important}
.mail-card{color:#f1edf7!important;background:#1e1b26!important}
.mail-quiet{color:#bab2c8!important}
.mail-button{color:#25113f!important;background:#c9a8ff!important}
}`;

/**
 * The same as the text of a mail, in the direction of its language. Many mail programs read styles at the element alone,
 * and it holds no picture and nothing that is fetched from anywhere.
 */
export function writeMailHtml(language: Locale, content: MailContent): string {
  const { school, what, items = [], notes = [], code, button, stop } = content;
  const direction = language === "en" ? "ltr" : "rtl";
  const lines = [
    `<p class="mail-quiet" style="margin:0;color:#55525c">${isolateMarkup(school)}</p>`,
    `<h1 style="margin:4px 0 16px;font-size:20px">${escapeMarkup(what)}</h1>`,
    ...(items.length === 0
      ? []
      : [`<ul>${items.map((item) => `<li>${escapeMarkup(item)}</li>`).join("")}</ul>`]),
    ...(code === undefined ? [] : [`<p dir="ltr" style="${CODE}">${escapeMarkup(code)}</p>`]),
    ...notes.map((note) => `<p style="margin:12px 0 0">${escapeMarkup(note)}</p>`),
    ...(button
      ? [
          `<p style="margin:20px 0 0"><a class="mail-button" href="${escapeMarkup(button.link)}" style="${BUTTON}">${escapeMarkup(button.words)}</a></p>`,
        ]
      : []),
  ];
  const end = stop
    ? `<p class="mail-quiet" style="${QUIET}"><a href="${escapeMarkup(stop.link)}" style="${LINK}">${escapeMarkup(stop.words)}</a></p>`
    : "";
  return `<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeMarkup(what)}</title><style>${AT_NIGHT}</style></head>
<body dir="${direction}" class="mail" style="${BODY}"><div class="mail-card" style="${CARD}">
${lines.join("\n")}
</div>${end}</body></html>
`;
}
