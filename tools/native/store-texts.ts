import { readFileSync } from "node:fs";
import { join } from "node:path";

import { LOCALES } from "#contract/platform/locales.ts";
import { APP } from "#tools/paths.ts";

import type { ShellIdentity, ShellTexts } from "./shell-identity.ts";

/** The page of the app in a store, in one language. */
export interface StoreText {
  readonly title: string;
  /** Apple's line below the title. */
  readonly subtitle: string;
  /** Google's short description. */
  readonly short: string;
  /** Line by line. */
  readonly description: readonly string[];
  /** Apple's, with commas. */
  readonly keywords: string;
  /** What the version changes. */
  readonly news: string;
}

/** In characters, as the stores count: the lower one where both have a limit. */
const LIMITS: Readonly<Record<keyof StoreText, number>> = {
  title: 30,
  subtitle: 30,
  short: 80,
  description: 4000,
  keywords: 100,
  news: 500,
};

/** What the page of the store says that the app requests. */
const REASONS = ["camera", "microphone", "photos", "notifications"] as const;

export const listStoreFaults = ({ texts }: Pick<ShellIdentity, "texts">): readonly string[] =>
  LOCALES.flatMap((locale) => {
    const file = `native/store/text.${locale}.json`;
    const text: StoreText = JSON.parse(readFileSync(join(APP, file), "utf8"));
    return judgeStoreText(text, texts[locale]).map((fault) => `apps/app/${file}: ${fault}`);
  });

/** Texts that a store would refuse or cut, and reasons that the page does not say as the phone does. */
export function judgeStoreText(text: StoreText, shell: ShellTexts): readonly string[] {
  const whole = { ...text, description: text.description.join("\n") };
  const limits: readonly (readonly [string, number])[] = Object.entries(LIMITS);
  const lengths = new Map(Object.entries(whole).map(([name, words]) => [name, words.length]));
  return [
    ...limits.flatMap(([name, most]) => {
      const length = lengths.get(name) ?? 0;
      return length > 0 && length <= most ? [] : [`${name} has ${length} of ${most} characters.`];
    }),
    ...(whole.title.startsWith(shell.name) ? [] : [`the title does not begin with ${shell.name}.`]),
    ...REASONS.filter((reason) => !whole.description.includes(shell[reason])).map(
      (reason) => `the description does not say the reason for ${reason} as the phone does.`,
    ),
  ];
}
