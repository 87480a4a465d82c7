import { printVerifyAddress } from "@dars/contract/platform/linked-addresses";
import { nameIn } from "@dars/contract/platform/name-in";

import { fillIn } from "#platform/fill-in.ts";
import { qrPath } from "#platform/print/qr-path.ts";

import { type CardContent, type CardLook, type CardProof } from "./card-content.ts";
import { marksTable, skillsTables } from "./card-tables.ts";
import { CARD_WORDS } from "./card-words.ts";
import { makeDigitFormatter } from "./make-digit-formatter.ts";
import type { WordsOfCards } from "./words-of-cards.ts";

export interface SignedCard {
  readonly content: CardContent;
  readonly proof: CardProof;
}

interface Fact {
  readonly label: string;
  readonly value: string;
}

/** A run of cards as the template reads it: every word and figure as it is to be printed. */
export const composeCards = (cards: readonly SignedCard[], look: CardLook) => ({
  title: formatTitle(cards[0]?.content, CARD_WORDS[look.locale]),
  lang: look.locale,
  rtl: look.locale !== "en",
  cards: cards.map((card) => composeCard(card, look)),
});

function composeCard({ content, proof }: SignedCard, look: CardLook) {
  const words = CARD_WORDS[look.locale];
  const write = makeDigitFormatter(look.digits);
  return {
    official: content.kind === "iq_ministry",
    school: nameIn(content.school.name, look.locale),
    ...placeOfCard(content, words),
    heading: formatTitle(content, words),
    papers: [
      { label: words.year, value: write(content.year) },
      { label: words.number, value: proof.code.slice(0, 5) },
      { label: words.date, value: write(content.issuedOn.replaceAll("-", "/")) },
    ],
    facts: buildFacts(content, look, write),
    tables: content.kind === "skills" ? skillsTables(content, look) : [marksTable(content, look)],
    rule: content.joinedLate && content.kind !== "skills" ? words.joinedLate : null,
    totals: buildTotals(content, look, write),
    outcome: describeOutcome(content, look),
    comment:
      content.comment === null
        ? null
        : {
            label: words.comment[content.homeroomSex ?? "male"],
            value: content.comment,
            rtl: /\p{Script=Arabic}/u.test(content.comment),
          },
    signers: listSigners(content, look),
    stamp: words.stamp,
    check: {
      heading: words.check,
      address: printVerifyAddress(proof.origin),
      code: inFives(proof.code),
      note: words.checkShows,
      svg: qrPath(proof.link),
      alt: words.qr,
    },
    unofficial: words.unofficial,
  };
}

/** A ministry card is headed by the state and the directorate, which says the place too. */
function placeOfCard({ kind, school: { place, directorate } }: CardContent, { state }: WordsOfCards) {
  if (kind !== "iq_ministry") return { authority: [], place };
  return directorate === undefined
    ? { authority: state, place }
    : { authority: [...state, directorate], place: null };
}

const formatTitle = (content: CardContent | undefined, words: WordsOfCards): string => {
  if (!content) return words.titles.school;
  const title = words.titles[content.kind];
  // A scheme with categories has no second round (GB-9).
  return content.kind === "skills" || content.hasCategories
    ? title
    : `${title} – ${words.rounds[content.round]}`;
};

function buildFacts(
  { student, level, section }: CardContent,
  { locale }: CardLook,
  write: (text: string) => string,
): readonly Fact[] {
  const words = CARD_WORDS[locale];
  const sex = student.sex ?? "male";
  return [
    { label: words.name[sex], value: nameIn(student.name, locale) },
    { label: words.section, value: `${nameIn(level, locale)} – ${section}` },
    {
      label: words.studentNumber[sex],
      value: student.number === null ? "–" : write(student.number),
    },
    ...(student.guardian ? [{ label: words.guardian, value: nameIn(student.guardian, locale) }] : []),
    ...(student.bornOn === null
      ? []
      : [{ label: words.bornOn, value: write(student.bornOn.replaceAll("-", "/")) }]),
  ];
}

function buildTotals(
  { total, average, gradePoints, rank, absentDays, conduct, kind }: CardContent,
  { locale }: CardLook,
  write: (text: string) => string,
): readonly Fact[] {
  const words = CARD_WORDS[locale];
  const figures: readonly (readonly [string, string | number | null])[] = [
    [words.total, kind === "skills" ? null : total],
    [words.average, kind === "skills" ? null : average],
    [words.gradePoints, kind === "skills" ? null : (gradePoints ?? null)],
    [words.rank, kind === "skills" ? null : rank],
    [words.absentDays, absentDays],
    [words.conduct, conduct && nameIn(conduct, locale)],
  ];
  return figures.flatMap(([label, value]) =>
    value === null ? [] : [{ label, value: write(String(value)) }],
  );
}

const GOOD = new Set(["pass", "eligible", "eligible_with_completion", "comprehensive"]);

function describeOutcome({ outcome, nextLevel, student }: CardContent, { locale }: CardLook) {
  if (outcome === null) return null;
  const words = CARD_WORDS[locale];
  return {
    label:
      nextLevel && outcome === "pass"
        ? fillIn(words.outcomeTo, { level: nameIn(nextLevel, locale) })
        : words.outcome,
    value: words.outcomes[outcome][student.sex ?? "neutral"],
    tone: GOOD.has(outcome) ? "good" : outcome === "fail" || outcome === "not_eligible" ? "bad" : "open",
  };
}

function listSigners(
  { homeroomTeacher, homeroomSex, headTeacher, headSex, kind }: CardContent,
  { locale }: CardLook,
) {
  const words = CARD_WORDS[locale];
  const named = (role: string, name: CardContent["headTeacher"]) => ({
    role,
    name: name ? nameIn(name, locale) : "",
  });
  return [
    named(words.homeroom[homeroomSex ?? "male"], homeroomTeacher),
    ...(kind === "iq_ministry" ? [named(words.committee, null)] : []),
    named(words.head[headSex ?? "male"], headTeacher),
  ];
}

/** As it is read aloud and typed. */
export const inFives = (code: string): string => code.match(/.{1,5}/g)?.join("-") ?? code;
