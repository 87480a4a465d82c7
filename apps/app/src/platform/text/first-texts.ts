import type { Locale } from "@dars/contract/platform/primitives";
import type { Messages } from "@lingui/core";

interface TextModule {
  readonly messages: Messages;
}

const FIRST: Readonly<Record<Locale, () => Promise<TextModule>>> = {
  en: () => import("virtual:texts/en/first"),
  ar: () => import("virtual:texts/ar/first"),
  ckb: () => import("virtual:texts/ckb/first"),
};

const REST: Readonly<Record<Locale, () => readonly Promise<TextModule>[]>> = {
  en: () => [
    import("virtual:texts/en/talking"),
    import("virtual:texts/en/office"),
    import("virtual:texts/en/study"),
    import("virtual:texts/en/days"),
  ],
  ar: () => [
    import("virtual:texts/ar/talking"),
    import("virtual:texts/ar/office"),
    import("virtual:texts/ar/study"),
    import("virtual:texts/ar/days"),
  ],
  ckb: () => [
    import("virtual:texts/ckb/talking"),
    import("virtual:texts/ckb/office"),
    import("virtual:texts/ckb/study"),
    import("virtual:texts/ckb/days"),
  ],
};

/** Fetches, once, the texts of a language that are shown before sign-in. */
export const firstTexts = async (locale: Locale): Promise<Messages> => (await FIRST[locale]()).messages;

/** Fetches all others, once. */
export const restOfTexts = async (locale: Locale): Promise<Messages> =>
  Object.assign({}, ...(await Promise.all(REST[locale]())).map(({ messages }) => messages));
