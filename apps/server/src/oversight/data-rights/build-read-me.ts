import type { Locale } from "@dars/contract/platform/primitives";

import { fillIn } from "#platform/fill-in.ts";

import ar from "./text.ar.json" with { type: "json" };
import ckb from "./text.ckb.json" with { type: "json" };
import en from "./text.en.json" with { type: "json" };

interface About {
  readonly name: string;
  /** School, who asked, and when, by the school's clock. */
  readonly mark: string;
  readonly isForVisitor: boolean;
  /** Files that did not fit. */
  readonly leftOut: number;
}

interface ReadMeWords {
  readonly title: string;
  readonly lines: readonly string[];
  readonly others: string;
  readonly visitor: string;
  readonly leftOut: string;
}

const WORDS: Readonly<Record<Locale, ReadMeWords>> = { ar: ar.readMe, ckb: ckb.readMe, en: en.readMe };

/** What lies in the archive, for people. */
export function buildReadMe(locale: Locale, { name, mark, isForVisitor, leftOut }: About): string {
  const { title, lines, others, visitor, leftOut: leftOutOf } = WORDS[locale];
  const notes = [
    others,
    ...(isForVisitor ? [visitor] : []),
    ...(leftOut > 0 ? [fillIn(leftOutOf, { count: leftOut })] : []),
  ];
  return `\u{feff}${[fillIn(title, { name }), mark, "", ...lines, "", ...notes, ""].join("\r\n")}`;
}
