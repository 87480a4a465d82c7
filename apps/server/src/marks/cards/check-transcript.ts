import type { CardCheck } from "@dars/contract/marks/cards";
import { nameIn } from "@dars/contract/platform/name-in";
import type { Locale } from "@dars/contract/platform/primitives";

import type { Database, Db } from "#platform/db/db.ts";
import type { Tokens } from "#platform/tokens.ts";

import { readCardCode } from "./card-code.ts";
import { findPublicKey } from "./card-keys.queries.ts";
import { CARD_WORDS } from "./card-words.ts";
import { verifiedPage } from "./check-page.ts";
import { CHECK_TEXTS } from "./check-texts.ts";
import { formatInitials } from "./format-initials.ts";
import type { VerifiedDocument } from "./serve-check.ts";
import { computeDigest, isSigned, buildPayload, buildProof } from "./sign-card.ts";
import { transcriptText, type TranscriptContent } from "./transcript-content.ts";
import { TRANSCRIPT_CODE, transcriptYears } from "./transcript-of-student.ts";
import { TRANSCRIPT_WORDS } from "./transcript-words.ts";
import { findTranscript, findTranscriptByCode, type IssuedTranscript } from "./transcripts.queries.ts";

type State = Exclude<CardCheck["state"], "unknown">;

/** H12: the transcript of a code, without a name or a mark. */
export async function checkTranscript(
  { database, tokens }: { readonly database: Database; readonly tokens: Tokens },
  typed: string,
  proof: string | undefined,
): Promise<VerifiedDocument | undefined> {
  const code = readCardCode(typed);
  const place =
    code === undefined
      ? undefined
      : await findTranscriptByCode(database.directory, tokens.hash(TRANSCRIPT_CODE, code));
  if (!place) return undefined;
  const db = database.reading(place.schoolId);
  const transcript = await findTranscript(db, place.schoolId, place.transcriptId);
  if (!transcript) return undefined;
  const isWhole = await isGenuine(database.directory, transcript, proof);
  const state = isWhole ? await determineTranscriptState(db, place.schoolId, transcript) : "altered";
  return {
    facts: { state, transcript: isWhole ? buildCheckFacts(transcript) : null },
    page: (locale) => renderCheckPage(locale, state, isWhole ? transcript.content : null),
  };
}

async function isGenuine(
  directory: Db,
  { content, code, keyId, digest, signature }: IssuedTranscript,
  proof: string | undefined,
): Promise<boolean> {
  const signable = { code, keyId, printed: transcriptText(content) };
  const key = await findPublicKey(directory, keyId);
  return (
    computeDigest(signable.printed).equals(digest) &&
    key !== undefined &&
    isSigned(buildPayload(signable), signature, key.publicKey) &&
    (proof === undefined || proof === buildProof(signable, signature))
  );
}

/** As it would be issued now: a year that is gone was withdrawn. */
async function determineTranscriptState(
  db: Db,
  schoolId: number,
  { studentId, basis }: IssuedTranscript,
): Promise<State> {
  const now = await transcriptYears(db, schoolId, studentId, "other");
  if (now?.basis === basis) return "valid";
  const left = now?.years.map(({ yearId }) => `${yearId}:`) ?? [];
  const had = basis.split(" ").filter((part) => part.includes(":"));
  return had.every((part) => left.some((year) => part.startsWith(year))) ? "replaced" : "withdrawn";
}

const buildCheckFacts = ({ content, code, keyId, signature }: IssuedTranscript) => ({
  school: content.school.name,
  initials: formatInitials(content.student.name),
  years: content.years.map(({ title, outcome }) => ({ year: title, outcome })),
  issuedOn: content.issuedOn,
  payload: buildPayload({ code, keyId, printed: transcriptText(content) }),
  signature: Buffer.from(signature).toString("base64url"),
  keyId,
});

function renderCheckPage(locale: Locale, state: State, content: TranscriptContent | null): string {
  const words = TRANSCRIPT_WORDS[locale];
  const texts = CHECK_TEXTS[locale];
  const { outcomes } = CARD_WORDS[locale];
  const facts: readonly (readonly [string, string])[] = content
    ? [
        [texts.school, nameIn(content.school.name, locale)],
        [texts.initials, formatInitials(content.student.name)],
        ...content.years.map(
          ({ title, outcome }) => [title, outcome === null ? texts.none : outcomes[outcome].neutral] as const,
        ),
        [texts.issuedOn, content.issuedOn],
      ]
    : [];
  return verifiedPage(locale, { title: words.checkTitle, look: state, ...words.states[state], facts });
}
