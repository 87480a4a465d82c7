import { nameIn } from "@dars/contract/platform/name-in";
import type { Locale } from "@dars/contract/platform/primitives";

import { verifiedPage, type VerifiedDocument } from "#marks/cards/public.ts";
import type { Database } from "#platform/db/db.ts";
import { findToday } from "#platform/db/today.ts";

import { readCertificateNumber } from "./certificate-number.ts";
import { CERTIFICATE_WORDS, inFours } from "./certificate-words.ts";
import { findCertificate, findCertificateSchool } from "./certificates.queries.ts";
import type { Certificate } from "./compose-certificate.ts";

/** TRN-2: the certificate of a typed number, for the page that checks report cards too. */
export async function checkTrainingCertificate(
  database: Database,
  typed: string,
): Promise<VerifiedDocument | undefined> {
  const number = readCertificateNumber(typed);
  const schoolId = number && (await findCertificateSchool(database.directory, number));
  if (!number || !schoolId) return undefined;
  const db = database.reading(schoolId);
  const found = await findCertificate(db, schoolId, number);
  if (!found) return undefined;
  const certificate = { ...found, number };
  const state = isOver(certificate, await findToday(db, schoolId)) ? "expired" : "valid";
  return {
    facts: { state, certificate },
    page: (locale) => renderPage(certificate, state, locale),
  };
}

const isOver = ({ validUntil }: Certificate, today: string) => validUntil !== null && validUntil < today;

function renderPage(certificate: Certificate, state: "valid" | "expired", locale: Locale): string {
  const words = CERTIFICATE_WORDS[locale];
  const { name, school, title, hours, completedOn, validUntil, number } = certificate;
  return verifiedPage(locale, {
    title: words.checkTitle,
    look: state === "valid" ? "valid" : "replaced",
    ...words[state],
    facts: [
      [words.name, nameIn(name, locale)],
      [words.training, title],
      [words.school, nameIn(school, locale)],
      [words.hours, String(hours)],
      [words.completedOn, completedOn],
      [words.validUntil, validUntil ?? words.noEnd],
      [words.number, inFours(number)],
    ],
  });
}
