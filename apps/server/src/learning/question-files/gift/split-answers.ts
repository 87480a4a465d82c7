import type { Exact } from "@dars/contract/learning/exact";
import type { RichText } from "@dars/contract/learning/rich-text";

import type { MarkupContext } from "#learning/question-files/markup/to-rich-text.ts";
import { ItemRefused } from "#learning/question-files/read-item.ts";
import { percentShare } from "#learning/question-files/shares.ts";

import { type GiftFormat, giftText } from "./gift-text.ts";

export interface GiftContext {
  readonly format: GiftFormat;
  readonly context: MarkupContext;
}

export interface GiftAnswer {
  /** Marked with = and not with ~. */
  readonly isRight: boolean;
  readonly percent: string | undefined;
  readonly body: string;
  readonly feedback: string | undefined;
}

/** The answers, each beginning with = or ~. */
export function splitAnswers(text: string): GiftAnswer[] {
  const parts = text.split(/(?=[=~])/u).filter((part) => part.trim() !== "");
  return parts.map((part) => {
    const sign = part.trimStart();
    if (!/^[=~]/u.test(sign)) throw new ItemRefused("an answer does not begin with = or ~.");
    const [, percent, rest = ""] = /^.\s*(?:%(-?[\d.]+)%)?([^]*)$/u.exec(sign) ?? [];
    const at = rest.indexOf("#");
    return {
      isRight: sign.startsWith("="),
      percent,
      body: at < 0 ? rest : rest.slice(0, at),
      feedback: at < 0 ? undefined : rest.slice(at + 1),
    };
  });
}

export function parseShare({ percent, isRight }: GiftAnswer): Exact {
  if (percent === undefined) return isRight ? "1" : "0";
  const share = percentShare(percent);
  if (share === undefined) throw new ItemRefused("a weight is not a number.");
  return share;
}

export function parseFeedback(text: string | undefined, { format, context }: GiftContext): RichText | null {
  const feedback = text === undefined ? [] : giftText(text, format, context);
  return feedback.length === 0 ? null : feedback;
}
