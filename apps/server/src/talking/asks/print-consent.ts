import { buildVerifyAddress } from "@dars/contract/platform/linked-addresses";
import { nameIn } from "@dars/contract/platform/name-in";
import type { Locale } from "@dars/contract/platform/primitives";
import type { FileReply, Input } from "@dars/contract/platform/route";
import type { printConsent as route } from "@dars/contract/talking/ask-answers";

import type { Context } from "#platform/context.ts";
import { takeShare } from "#platform/db/hourly-share.ts";
import { notFound } from "#platform/errors.ts";
import { longDate } from "#platform/long-date.ts";
import { printPdf } from "#platform/print/print-pdf.ts";
import { qrPath } from "#platform/print/qr-path.ts";
import { clockIn } from "#platform/wall-time.ts";

import { CONSENT_WORDS, formatCode, isRelation } from "./consent-words.ts";
import { CONSENT } from "./consent.typ.ts";
import { findSignedBy, type SignedConsent } from "./consents.queries.ts";

/** Together with report cards. */
const PRINTS_AN_HOUR = 60;

/** ASK-1: the caller's own signature. */
export async function printConsent(
  { actor, database, origin = "" }: Context,
  { params: { schoolId, askId, studentId }, body: { locale } }: Input<typeof route>,
): Promise<FileReply> {
  const { accountId } = actor;
  const signed = await findSignedBy(database.reading(schoolId), schoolId, { askId, studentId, accountId });
  if (!signed) throw notFound("This signature");
  await database.inSchool(schoolId, (db) => takeShare(db, accountId, "cards", PRINTS_AN_HOUR));
  const bytes = await printPdf({ template: CONSENT, content: composeConsent(signed, { locale, origin }) });
  return { name: `consent-${signed.code.slice(0, 4)}.pdf`, type: "application/pdf", bytes };
}

interface PaperLook {
  readonly locale: Locale;
  /** Where people reach this server. */
  readonly origin: string;
}

/** A signature as the template reads it: every word and figure as it is printed. */
function composeConsent(signed: SignedConsent, { locale, origin }: PaperLook) {
  const words = CONSENT_WORDS[locale];
  const { code, school, timeZone, title, body, child, relation, agrees, typedName, signedAt, earlier } =
    signed;
  const link = buildVerifyAddress(origin, code);
  const moment = (at: Date) => `${longDate(at, locale, timeZone)} ${clockIn(timeZone, at)}`;
  return {
    lang: locale,
    rtl: locale !== "en",
    title: words.title,
    school: nameIn(school, locale),
    ask: toText(title),
    body: toText(body),
    decision: agrees ? words.agrees : words.refuses,
    facts: [
      { label: words.child, value: toText(nameIn(child, locale)) },
      { label: words.signature, value: toText(typedName ?? words.erased) },
      { label: words.relation, value: toText(words.relations[isRelation(relation) ? relation : "other"]) },
      { label: words.at, value: toText(moment(signedAt)) },
      ...earlier.map(({ agrees: agreed, at }) => ({
        label: words.before,
        value: toText(`${agreed ? words.agrees : words.refuses} ${moment(new Date(at))}`),
      })),
      { label: words.code, value: { text: formatCode(code), rtl: false } },
    ],
    check: {
      heading: words.check,
      address: link.replace(/^https?:\/\//, ""),
      svg: qrPath(link),
      alt: words.qr,
    },
  };
}

const toText = (text: string) => ({ text, rtl: /\p{Script=Arabic}/u.test(text) });
