import { expect, test } from "vitest";

import type { CardContent } from "./card-content.ts";
import { marksTable } from "./card-tables.ts";
import { aCard } from "./cards.factory.ts";
import { composeCards } from "./compose-cards.ts";
import { contentOfYear, listCardKinds, type CardHolder } from "./content-of-year.ts";
import { exactFigure } from "./exact-figure.ts";
import { printedText } from "./printed-text.ts";
import { aYearToPublish } from "./published-year.factory.ts";

const HOLDER: CardHolder = {
  number: "1-0101",
  sex: "female",
  bornOn: null,
  guardian: null,
  schoolCode: "RAF",
  place: null,
  nextLevel: null,
  directorate: null,
  homeroomTeacher: null,
  homeroomSex: null,
  absentDays: 3,
  conduct: "very_good",
  comment: "Helps others",
  headTeacher: null,
  today: "2026-06-18",
};

test("columns stand in the order of the year, those of the second round apart", () => {
  const { columns } = contentOfYear("school", aYearToPublish(), HOLDER);

  expect(columns.map(({ code }) => code)).toEqual([
    "M1",
    "M2",
    "T1",
    "MID",
    "M3",
    "M4",
    "T2",
    "SAI",
    "FIN1",
    "F1",
  ]);
});

test("GB-2, GB-3: raw mark, decision marks and effective grade are three figures, an absence is none", () => {
  const { subjects, average } = contentOfYear("iq_ministry", aYearToPublish(), HOLDER);

  expect(subjects[1]).toMatchObject({
    marks: { M1: "absent_unexcused", T1: "44", F1: "47" },
    decision: "3",
    effective: "50",
    note: "decision",
  });
  expect(subjects[2]).toMatchObject({ marks: { FIN1: "exempt", F1: "91" }, note: "individual" });
  expect(average).toBe("69.33");
});

test("GB-3: a card names the subjects of the second round, failed and deferred ones", () => {
  const { outcome, subjects, ...year } = aYearToPublish();
  const [physics, maths, english] = subjects.map((subject) => ({
    ...subject,
    parts: subject.parts.map((part) => ({ ...part, exempt: null, decision1: 0 })),
  }));
  if (!outcome || !physics || !maths || !english) throw new Error("There are three subjects.");
  const withStanding = (subject: typeof physics, standing: "failed" | "deferred") => ({
    ...subject,
    parts: subject.parts.map((part) => ({ ...part, standing })),
  });
  const failing = [physics, withStanding(maths, "failed"), withStanding(english, "deferred")];
  const listNotes = (status: "completion" | "fail") =>
    contentOfYear(
      "iq_ministry",
      { ...year, outcome: { ...outcome, status }, subjects: failing },
      HOLDER,
    ).subjects.map(({ note }) => note);

  expect(listNotes("completion")).toEqual([null, "completion", "deferred"]);
  expect(listNotes("fail")).toEqual([null, null, "deferred"]);
});

test("PUB-4: a year without an outcome has no ministry card, and its own says none", () => {
  const year = aYearToPublish({ outcome: null });

  expect(listCardKinds(year)).toEqual(["school"]);
  expect(contentOfYear("school", year, HOLDER)).toMatchObject({ outcome: null, total: null, rank: null });
});

test("H14: a card says conduct in every language, and the comment as it was written", () => {
  const card = contentOfYear("school", aYearToPublish(), HOLDER);

  expect(card).toMatchObject({
    conduct: { ar: "جيد جداً", ckb: "زۆر باش", en: "Very good" },
    comment: "Helps others",
  });
});

test("GB-14: a card of a student who joined late says so, every other card says nothing of it", () => {
  expect(contentOfYear("school", aYearToPublish({ joinedLate: true }), HOLDER).joinedLate).toBe(true);
  expect(contentOfYear("school", aYearToPublish(), HOLDER)).not.toHaveProperty("joinedLate");
});

/** The grade of the first subject as a letter, and the average of grade points of the year. */
function aGradedYear() {
  const { subjects, outcome } = aYearToPublish();
  const [first, ...others] = subjects;
  if (!first || !outcome) throw new Error("There is a year.");
  const letter = { label: { ar: "B+", ckb: "B+", en: "B+" }, points: "3.3" };
  return aYearToPublish({
    outcome: { ...outcome, gradePoints: "3.4" },
    subjects: [{ ...first, letter, credits: "1.5" }, ...others],
  });
}

test("GB-10: letter, points, credits and the average of points are on the card, in its table and under its signature", () => {
  const card = contentOfYear("school", aGradedYear(), HOLDER);
  expect(card.gradePoints).toBe("3.40");
  const { columns, rows } = marksTable(card, { locale: "en", digits: "latn" });
  const place = columns.findIndex(({ label }) => label === "Letter");
  expect(rows[0]?.slice(place, place + 3).map(({ text }) => text)).toEqual(["B+", "3.3", "1.5"]);
  expect(rows.every(({ length }) => length === columns.length)).toBe(true);
  expect(printedText(card)).toContain("| B+ | 3.3 | 1.5\n");
  expect(printedText(card)).toContain("gpa | 3.40\n");
});

test("GB-10: a scheme without grade points has none of it on its card", () => {
  const card = contentOfYear("school", aYearToPublish(), HOLDER);
  expect(card).not.toHaveProperty("gradePoints");
  expect(printedText(card)).not.toContain("gpa");
  const titles = marksTable(card, { locale: "en", digits: "latn" }).columns.map(({ label }) => label);
  expect(titles).not.toContain("Letter");
});

test("what is not published stands on no card", () => {
  const [physics] = aYearToPublish().subjects;
  if (!physics) throw new Error("There is a subject.");
  const year = aYearToPublish({
    subjects: [
      { ...physics, published: ["M1"], marks: { M1: 70 }, values: { M1: 70 }, parts: [], effective: null },
    ],
  });

  const { subjects } = contentOfYear("school", year, HOLDER);

  expect(Object.entries(subjects[0]?.marks ?? {}).filter(([, mark]) => mark !== null)).toEqual([
    ["M1", "70"],
  ]);
});

test.each([
  [84, undefined, "84"],
  ["47.5", undefined, "47.5"],
  ["221/3", undefined, "73.67"],
  [76, 2, "76.00"],
  ["1/8", 2, "0.13"],
])("GB-5: %s is printed without a binary float", (value, digits, printed) => {
  expect(exactFigure(value, digits)).toBe(printed);
});

const LOOK = { locale: "en", digits: "latn" } as const;
const PROOF = { code: "7K3Q92MX7K3Q92MX7K3Q", link: "https://a.test/verify", origin: "https://a.test" };

const column = (code: string, role: CardContent["columns"][number]["role"]) => ({
  code,
  role,
  label: { ar: code, ckb: code, en: code },
});

/** A year whose grade is made of categories: of so many subjects it counts, of so many it is one so far. */
function aCardOfCategories({ final, open }: { readonly final: number; readonly open: number }) {
  const buildSubject = (_: unknown, at: number): CardContent["subjects"][number] => ({
    name: { ar: `${at}`, ckb: null, en: null },
    counted: true,
    marks: { QZ: "80", GRADE: `${60 + at}` },
    decision: null,
    effective: at < final ? `${60 + at}` : null,
    retake: null,
    note: null,
  });
  return aCard({
    kind: "school",
    hasCategories: true,
    outcome: null,
    columns: [column("QZ", "month"), column("GRADE", "final")],
    subjects: Array.from({ length: final + open }, buildSubject),
  });
}

test.each([
  [{ final: 0, open: 3 }, ["#", "Subject", "QZ", "Grade so far", "Remarks"]],
  [{ final: 3, open: 0 }, ["#", "Subject", "QZ", "Grade", "Remarks"]],
  [{ final: 2, open: 1 }, ["#", "Subject", "QZ", "Grade so far", "Grade", "Remarks"]],
])("GB-9: a card of categories has one grade, which is so far until it counts: %j", (subjects, heads) => {
  const card = aCardOfCategories(subjects);
  const { columns, rows } = marksTable(card, LOOK);

  expect(columns.map(({ label }) => label)).toEqual(heads);
  expect(rows.map((row) => row[3]?.text)).toEqual(card.subjects.map(({ marks }) => marks["GRADE"]));
  expect(rows.every(({ length }) => length === columns.length)).toBe(true);
  expect(composeCards([{ content: card, proof: PROOF }], LOOK).cards[0]?.heading).toBe("School report card");
});

test("GB-9: a card without categories has decision marks and its round", () => {
  const year = aYearToPublish({ outcome: null });
  const card = contentOfYear("school", year, HOLDER);
  const columns = year.columns.map((made) => ({ ...made, kind: "link" as const }));
  expect(contentOfYear("school", { ...year, columns }, HOLDER).hasCategories).toBe(true);

  expect(marksTable(card, LOOK).columns.map(({ label }) => label)).toContain("Decision marks");
  expect(composeCards([{ content: card, proof: PROOF }], LOOK).cards[0]?.heading).toContain("First round");
});
