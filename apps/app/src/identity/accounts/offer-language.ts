import type { Locale } from "@dars/contract/platform/primitives";

import { store } from "#platform/device/store.ts";
import { chooseLanguage, currentLocale } from "#platform/text/language.ts";
import { OWN_NAMES } from "#platform/text/locales.ts";
import { textNow } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";

/** Asked in the language of the account, whatever the device speaks. */
const QUESTIONS: Readonly<Record<Locale, string>> = {
  ar: "أيكون التطبيق بالعربية؟",
  ckb: "ئەپەکە بە کوردی بێت؟",
  en: "Use the app in English?",
};

const KEY = "language-kept";
const MOST = 20;

/**
 * After a sign-in on a device that speaks another language than the account: asks which one holds, once for each
 * login of the device.
 */
export async function offerLanguage(login: string, locale: Locale | null): Promise<void> {
  const spoken = currentLocale();
  if (locale === null || locale === spoken) return;
  const declined = await listDeclined();
  if (declined.includes(login)) return;
  const [account, device] = [OWN_NAMES[locale], OWN_NAMES[spoken]];
  const isWanted = await ask({
    question: QUESTIONS[locale],
    text: textNow("accounts.language-differs", { account, device }),
    yes: account,
    no: textNow("accounts.language-stay", { device }),
  });
  if (!isWanted) return store.writeWhole(KEY, [login, ...declined].slice(0, MOST));
  // Without a network the texts cannot come; the question is there again at the next sign-in.
  await chooseLanguage(locale).catch(() => undefined);
}

async function listDeclined(): Promise<readonly string[]> {
  const stored = await store.readWhole(KEY);
  return Array.isArray(stored) ? stored.filter((login) => typeof login === "string") : [];
}
