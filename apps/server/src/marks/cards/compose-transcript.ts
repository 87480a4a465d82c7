import { printVerifyAddress } from "@dars/contract/platform/linked-addresses";
import { nameIn } from "@dars/contract/platform/name-in";

import { fillIn } from "#platform/fill-in.ts";
import { qrPath } from "#platform/print/qr-path.ts";

import type { CardLook, CardProof } from "./card-content.ts";
import { CARD_WORDS } from "./card-words.ts";
import { inFives } from "./compose-cards.ts";
import { makeDigitFormatter } from "./make-digit-formatter.ts";
import type { TranscriptContent, TranscriptYear } from "./transcript-content.ts";
import { transcriptTable } from "./transcript-table.ts";
import { TRANSCRIPT_WORDS } from "./transcript-words.ts";

/** More would be too narrow to read. */
const YEARS_ON_A_PAGE = 6;

/** A transcript for the template of cards, with as many pages as its years need. */
export function composeTranscript(content: TranscriptContent, proof: CardProof, look: CardLook) {
  const pages: TranscriptYear[][] = [];
  for (let at = 0; at < content.years.length; at += YEARS_ON_A_PAGE)
    pages.push(content.years.slice(at, at + YEARS_ON_A_PAGE));
  return {
    title: TRANSCRIPT_WORDS[look.locale].title,
    lang: look.locale,
    rtl: look.locale !== "en",
    cards: pages.map((years) => buildTranscriptPage({ ...content, years }, content.years, proof, look)),
  };
}

function buildTranscriptPage(
  content: TranscriptContent,
  all: TranscriptContent["years"],
  proof: CardProof,
  look: CardLook,
) {
  const { locale } = look;
  const cards = CARD_WORDS[locale];
  const words = TRANSCRIPT_WORDS[locale];
  const write = makeDigitFormatter(look.digits);
  const [first, last] = [all.at(0)?.title ?? "", all.at(-1)?.title ?? ""];
  return {
    official: false,
    school: nameIn(content.school.name, locale),
    authority: [],
    place: content.school.place,
    heading: words.title,
    papers: [
      { label: words.years, value: write(first === last ? first : `${first.slice(0, 4)}-${last.slice(-4)}`) },
      { label: cards.number, value: proof.code.slice(0, 5) },
      { label: cards.date, value: write(content.issuedOn.replaceAll("-", "/")) },
    ],
    facts: buildFacts(content, look),
    tables: [transcriptTable(content, look)],
    rule: null,
    totals: [],
    outcome: null,
    comment: buildLegend(content, look),
    signers: [
      { role: cards.committee, name: "" },
      {
        role: cards.head[content.headSex ?? "male"],
        name: content.headTeacher ? nameIn(content.headTeacher, locale) : "",
      },
    ],
    stamp: cards.stamp,
    check: {
      heading: words.check,
      address: printVerifyAddress(proof.origin),
      code: inFives(proof.code),
      note: words.checkShows,
      svg: qrPath(proof.link),
      alt: cards.qr,
    },
    unofficial: cards.unofficial,
  };
}

function buildFacts({ student, standing, leftOn }: TranscriptContent, { locale, digits }: CardLook) {
  const cards = CARD_WORDS[locale];
  const words = TRANSCRIPT_WORDS[locale];
  const write = makeDigitFormatter(digits);
  const sex = student.sex ?? "male";
  const state = words.standings[standing][sex];
  const day = (at: string) => write(at.replaceAll("-", "/"));
  return [
    { label: cards.name[sex], value: nameIn(student.name, locale) },
    {
      label: words.standing,
      value: leftOn === null ? state : fillIn(words.until, { standing: state, day: day(leftOn) }),
    },
    { label: cards.studentNumber[sex], value: student.number === null ? "–" : write(student.number) },
    ...(student.bornOn === null ? [] : [{ label: cards.bornOn, value: day(student.bornOn) }]),
  ];
}

/** Only the signs that are on the page. */
function buildLegend({ years }: TranscriptContent, { locale }: CardLook) {
  const words = TRANSCRIPT_WORDS[locale];
  const grades = years.flatMap((year) => year.grades);
  const signs = [
    ...(grades.some(({ isRetaken }) => isRetaken) ? [words.retaken] : []),
    ...(grades.some(({ note }) => note === "decision") ? [words.byDecision] : []),
  ];
  return signs.length === 0 ? null : { label: words.signs, value: signs.join("   "), rtl: locale !== "en" };
}
