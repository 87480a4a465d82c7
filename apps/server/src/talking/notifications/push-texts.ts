import type { Locale } from "@dars/contract/platform/primitives";
import type { NotificationKind } from "@dars/contract/talking/notifications";

import { fillIn } from "#platform/fill-in.ts";

import ar from "./text.ar.json" with { type: "json" };
import ckb from "./text.ckb.json" with { type: "json" };
import en from "./text.en.json" with { type: "json" };

/** A text, or its forms by Intl.PluralRules where it names a number. */
type Text = string | { readonly other: string; readonly [form: string]: string };
type PushKind = NotificationKind | "several";

/** NTF-1: the kind alone. No name, no mark, nothing of health or discipline, no text written by a user. */
const TEXTS: Readonly<Record<Locale, Readonly<Record<PushKind | "open", Text>>>> = {
  ar: ar.push,
  ckb: ckb.push,
  en: en.push,
};

/** The text on a locked screen. `count` is how many there are of the kind. */
export function pushTexts(
  locale: Locale,
  kind: PushKind,
  count = 1,
): { readonly title: string; readonly body: string } {
  const texts = TEXTS[locale];
  return { title: inForm(texts[kind], locale, count), body: inForm(texts.open, locale, 1) };
}

function inForm(text: Text, locale: Locale, count: number): string {
  if (typeof text === "string") return text;
  const form = new Intl.PluralRules(locale).select(count);
  return fillIn(text[form] ?? text.other, { n: count });
}

export const getDirection = (locale: Locale): "ltr" | "rtl" => (locale === "en" ? "ltr" : "rtl");
