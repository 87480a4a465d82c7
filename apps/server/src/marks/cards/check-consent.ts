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
  const { code, school, title, child, agrees, signedAt } = consent;
  return {
    facts: {
      state: readState(consent),
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

/** ASK-8: a decision that was changed does not count, whatever became of the question. */
function readState({ isReplaced, isWithdrawn }: Consent): "replaced" | "withdrawn" | "valid" {
  if (isReplaced) return "replaced";
  return isWithdrawn ? "withdrawn" : "valid";
}

function renderPage(consent: Consent, locale: Locale): string {
  const { code, school, timeZone, title, child, agrees, signedAt } = consent;
  const words = CONSENT_WORDS[locale];
  const look = readState(consent);
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
