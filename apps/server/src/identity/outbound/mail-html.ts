import type { Locale } from "@dars/contract/platform/primitives";

import { escapeMarkup, isolateMarkup } from "#platform/escape-markup.ts";

export interface MailContent {
  readonly school: string;
  readonly what: string;
  /** What the kind is made of, one a line. */
  readonly items?: readonly string[];
  /** What is said below, such as not to share a code. */
  readonly note?: string;
  readonly code?: string;
  readonly button?: { readonly words: string; readonly link: string };
  readonly stop?: { readonly words: string; readonly link: string };
}

const BODY = "margin:0;padding:24px;font:16px/1.7 Tahoma,Arial,sans-serif;color:#1b1b1f;background:#f4f2fa";
const CARD = "max-width:520px;margin:0 auto;padding:24px;border-radius:16px;background:#ffffff";
const BUTTON =
  "display:inline-block;padding:12px 28px;border-radius:24px;color:#ffffff;background:#5b2c9f;text-decoration:none";
const CODE = "margin:16px 0;font-size:28px;font-weight:bold;letter-spacing:4px;text-align:center";
const QUIET = "margin:16px auto 0;max-width:520px;font-size:13px;color:#55525c;text-align:center";

/**
 * The same as the text of a mail, in the direction of its language. Mail programs read styles at the element alone, and
 * it holds no picture and nothing that is fetched from anywhere.
 */
export function writeMailHtml(language: Locale, content: MailContent): string {
  const { school, what, items = [], note, code, button, stop } = content;
  const direction = language === "en" ? "ltr" : "rtl";
  const lines = [
    `<p style="margin:0;color:#55525c">${isolateMarkup(school)}</p>`,
    `<h1 style="margin:4px 0 16px;font-size:20px">${escapeMarkup(what)}</h1>`,
    ...(items.length === 0
      ? []
      : [`<ul>${items.map((item) => `<li>${escapeMarkup(item)}</li>`).join("")}</ul>`]),
    ...(code === undefined ? [] : [`<p dir="ltr" style="${CODE}">${escapeMarkup(code)}</p>`]),
    ...(note === undefined ? [] : [`<p>${escapeMarkup(note)}</p>`]),
    ...(button
      ? [`<p><a href="${escapeMarkup(button.link)}" style="${BUTTON}">${escapeMarkup(button.words)}</a></p>`]
      : []),
  ];
  const end = stop
    ? `<p style="${QUIET}"><a href="${escapeMarkup(stop.link)}" style="color:inherit">${escapeMarkup(stop.words)}</a></p>`
    : "";
  return `<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeMarkup(what)}</title></head>
<body dir="${direction}" style="${BODY}"><div style="${CARD}">
${lines.join("\n")}
</div>${end}</body></html>
`;
}
