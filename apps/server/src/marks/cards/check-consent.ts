import { nameIn } from "@dars/contract/platform/name-in";
import type { Locale } from "@dars/contract/platform/primitives";

import type { Database } from "#platform/db/db.ts";
import { longDate } from "#platform/long-date.ts";
import { clockIn } from "#platform/wall-time.ts";
import { CONSENT_WORDS, findConsent, formatCode } from "#talking/asks/public.ts";

import { verifiedPage } from "./check-page.ts";
import { formatInitials } from "./format-initials.ts";
import type { VerifiedDocument } from "./serve-check.ts";

type Consent = NonNullable<Awaited<ReturnType<typeof findConsent>>>;

/** ASK-1: the decision behind a typed code, without the names of child and guardian. */
export async function checkConsent(database: Database, typed: string): Promise<VerifiedDocument | undefined> {
  const consent = await findConsent(database, typed);
  if (!consent) return undefined;
  const { code, school, title, child, agrees, signedAt, isWithdrawn } = consent;
  return {
    facts: {
      state: isWithdrawn ? "withdrawn" : "valid",
      consent: {
        code,
        school,
        title,
        initials: formatInitials(child),
        agrees,
        signedAt: signedAt.toISOString(),
      },
    },
    page: (locale) => renderPage(consent, locale),
  };
}

function renderPage(
  { code, school, timeZone, title, child, agrees, signedAt, isWithdrawn }: Consent,
  locale: Locale,
): string {
  const words = CONSENT_WORDS[locale];
  const look = isWithdrawn ? "withdrawn" : "valid";
  return verifiedPage(locale, {
    title: words.checkTitle,
    look,
    ...words[look],
    facts: [
      [words.school, nameIn(school, locale)],
      [words.ask, title],
      [words.initials, formatInitials(child)],
      [words.decision, agrees ? words.yes : words.no],
      [words.at, `${longDate(signedAt, locale, timeZone)} ${clockIn(timeZone, signedAt)}`],
      [words.code, formatCode(code)],
    ],
  });
}
