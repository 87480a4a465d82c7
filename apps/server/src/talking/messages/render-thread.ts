import type { Locale } from "@dars/contract/platform/primitives";

import { escapeMarkup, isolateMarkup } from "#platform/escape-markup.ts";
import { longDate } from "#platform/long-date.ts";

import { countBytes, cut } from "./cut.ts";
import { LINK_TEXTS } from "./link-texts.ts";

interface ThreadEntry {
  readonly body: string;
  readonly at: Date;
  readonly isOffice: boolean;
  readonly files: readonly Offered[];
}

/** A file as the page names it. */
export interface Offered {
  readonly name: string;
  readonly size: number;
  /** Null where it cannot be given out now. */
  readonly address: string | null;
}

/** The thread itself, and how it is answered. */
export interface Answerable {
  readonly entries: readonly ThreadEntry[];
  /** The school's. */
  readonly timeZone: string;
  /** Where the answer goes. */
  readonly action: string;
  /** New with every page: an answer that comes twice with it is one. */
  readonly submit: string;
  /** The typed text that was refused, and the reason. */
  readonly draft?: { readonly body: string; readonly fault: "too-long" | "too-many" };
}

/** The page weighs 20 kB at most, whatever was written; so much of it are the words of the thread. */
const WORDS_BYTES = 14_000;
/** The bytes of a text that is too long which are given back to be shortened. */
const DRAFT_BYTES = 6000;

/** The latest entries that there is room for, and the form below them. */
export function renderThread(language: Locale, answerable: Answerable): string {
  const { entries, action, submit, draft } = answerable;
  const text = LINK_TEXTS[language];
  const typed = draft ? cut(draft.body, DRAFT_BYTES) : "";
  const shown = renderLatest(language, answerable, WORDS_BYTES - countBytes(typed));
  return `${shown.length < entries.length ? `<p><small>${text.earlier}</small></p>` : ""}${shown.join("\n")}
<form method="post" action="${escapeMarkup(action)}">
<label for="body">${text.answer}</label>
<textarea id="body" name="body" rows="6" maxlength="8000" required dir="auto">${escapeMarkup(typed)}</textarea>
<input type="hidden" name="submit" value="${submit}">${draft ? `<strong role="alert">${text[draft.fault]}</strong>` : ""}
<button>${text.send}</button>
</form>`;
}

function renderLatest(language: Locale, { entries, timeZone }: Answerable, bytes: number): readonly string[] {
  const shown: string[] = [];
  let left = bytes;
  for (const entry of entries.toReversed()) {
    const files = renderFiles(language, entry.files);
    const words = cut(entry.body, left - Buffer.byteLength(files));
    if (words === "") break;
    left -= countBytes(words) + Buffer.byteLength(files) + OVERHEAD;
    shown.unshift(renderArticle(language, entry, longDate(entry.at, language, timeZone), words, files));
  }
  return shown;
}

/** Bytes of an entry besides its words. */
const OVERHEAD = 160;

function renderArticle(
  language: Locale,
  { body, isOffice }: ThreadEntry,
  day: string,
  words: string,
  files: string,
): string {
  const text = LINK_TEXTS[language];
  const who = isOffice ? text.school : text.you;
  return `<article><small>${who} · ${escapeMarkup(day)}</small>${isolateMarkup(words)}${words === body ? "" : " …"}${files}</article>`;
}

/** The page shows at most this many bytes of a file's name. */
const NAME_BYTES = 120;

function renderFiles(language: Locale, files: readonly Offered[]): string {
  const lines = files.map(({ name, size, address }) => {
    const named = isolateMarkup(cut(name, NAME_BYTES));
    const kilobytes = `${Math.max(1, Math.round(size / 1000))} ${LINK_TEXTS[language].kilobytes}`;
    return address === null
      ? `<small>${named}</small>`
      : `<a href="${escapeMarkup(address)}">${named} <small>${kilobytes}</small></a>`;
  });
  return lines.join("");
}
