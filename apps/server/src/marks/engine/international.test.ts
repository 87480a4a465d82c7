import { compare, divide, multiply, whole, ZERO, type Fraction } from "@dars/contract/learning/exact";
import { categoryPercent } from "@dars/contract/marks/engine/categories";
import { exactText, parseExact } from "@dars/contract/marks/engine/exact-text";
import { findBand } from "@dars/contract/marks/engine/find-band";
import type { Exercise } from "@dars/contract/marks/engine/marks";
import type { LinkNode, StandardNode } from "@dars/contract/marks/engine/policy";
import { round, TO_WHOLE } from "@dars/contract/marks/engine/rounding";
import { standardLevel } from "@dars/contract/marks/engine/standards";
import fc from "fast-check";
import { expect, test } from "vitest";

import { aPolicy, aSubject, aYear } from "./engine.factory.ts";
import { gradePointAverage } from "./grade-point-average.ts";

const international = aPolicy("INTL-US");
const exercise = (earned: number, possible: number): Exercise => ({
  earned: whole(earned),
  possible: whole(possible),
});
const exact = (text: string): Fraction => parseExact(text) ?? ZERO;
const formatValue = (value: unknown): string =>
  typeof value === "string" ? value : exactText(value as Fraction);

const computeGrade = (exercises: Readonly<Record<string, readonly Exercise[]>>, EXAM: number | null) =>
  aYear(international, [aSubject("EN", { EXAM }, { exercises })]).subjects[0]?.effective;

test("GB-9: categories count by their weight, and the lowest quiz is dropped", () => {
  const exercises = {
    HW: [exercise(9, 10), exercise(7, 10)],
    QZ: [exercise(2, 10), exercise(8, 10), exercise(9, 10)],
    PRJ: [exercise(45, 50)],
  };
  // 20·80 + 20·85 + 20·90 + 40·70 = 7900 of 100
  expect(computeGrade(exercises, 70)).toBe(79);
});

test("GB-9: the weight of a category with nothing in it goes to the others, or it counts as zero", () => {
  expect(computeGrade({ HW: [exercise(8, 10)] }, 70)).toBe(73);
  const strict = {
    ...international,
    nodes: international.nodes.map((node) =>
      node.kind === "agg" ? { ...node, missing: "zero" as const } : node,
    ),
  };
  const subject = aSubject("EN", { EXAM: 70 }, { exercises: { HW: [exercise(8, 10)] } });
  expect(aYear(strict, [subject]).subjects[0]?.effective).toBe(44);
});

test("GB-9: extra credit adds on top and ends at the cap", () => {
  const all = {
    HW: [exercise(10, 10), exercise(1, 0)],
    QZ: [exercise(10, 10)],
    PRJ: [exercise(10, 10)],
  };
  expect(computeGrade(all, 90)).toBe(98);
  expect(computeGrade(all, 100)).toBe(100);
});

test("GB-3: a subject in which nothing is entered is open, and one that is exempt as a whole counts nowhere", () => {
  const known = aSubject("EN", { EXAM: 70 });
  const empty = aYear(international, [known, aSubject("AR", { EXAM: null })]);
  expect([empty.status, empty.average, empty.subjects[1]?.effective]).toEqual(["incomplete", null, null]);
  const exempt = aYear(international, [known, aSubject("AR", { EXAM: "exempt" })]);
  expect([exempt.status, exempt.average]).toEqual(["graded", 70]);
});

test("GB-9: an extra category adds its share, its weight outside the denominator", () => {
  const withBonus = {
    ...international,
    nodes: international.nodes.map((node) =>
      node.code === "GRADE" && node.kind === "agg" ? { ...node, extra: ["PRJ"] } : node,
    ),
  };
  const subject = aSubject(
    "EN",
    { EXAM: 70 },
    { exercises: { HW: [exercise(7, 10)], PRJ: [exercise(5, 10)] } },
  );
  // (20·70 + 40·70 + 20·50) ÷ 60 = 86.67
  expect(aYear(withBonus, [subject]).subjects[0]?.effective).toBe(87);
});

const category = (pick: LinkNode["pick"], dropLowest: number): LinkNode => ({
  kind: "link",
  code: "QZ",
  label: { ar: "اختبارات", ckb: "تاقیکردنەوە", en: "Quizzes" },
  from: "exercise_category",
  category: "QZ",
  pick,
  dropLowest,
  round: TO_WHOLE,
});
const quizzes = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 20 })).map(([earned, more]) => ({
    earned: whole(Math.min(earned, more)),
    possible: whole(more),
  })),
  { minLength: 2, maxLength: 7 },
);

test("GB-9: a category with a cap takes no more than it, whatever extra credit there is", () => {
  const capped = { ...category("points", 0), cap: 100 };
  const extra = [exercise(9, 10), exercise(5, 0)];
  expect(formatValue(categoryPercent(category("points", 0), extra))).toBe("140");
  expect(formatValue(categoryPercent(capped, extra))).toBe("100");
  expect(formatValue(categoryPercent(capped, [exercise(9, 10)]))).toBe("90");
});

test("GB-9: what is dropped leaves the student the best percentage there is", () => {
  fc.assert(
    fc.property(quizzes, fc.constantFrom("points" as const, "percent" as const), (list, pick) => {
      const dropped = categoryPercent(category(pick, 1), list);
      const each = list.map((_, place) => categoryPercent(category(pick, 0), list.toSpliced(place, 1)));
      const best = each.reduce((high, one) => (compare(asMark(one), asMark(high)) > 0 ? one : high));
      expect(formatValue(dropped)).toBe(formatValue(best));
    }),
    { numRuns: 300 },
  );
});

test("GB-9: a better quiz never lowers the percentage, with the lowest dropped or not", () => {
  fc.assert(
    fc.property(
      quizzes,
      fc.nat(6),
      fc.nat(1),
      fc.constantFrom("points", "percent"),
      (list, at, drop, pick) => {
        const place = at % list.length;
        const better = list.map((one, index) => (index === place ? { ...one, earned: one.possible } : one));
        const [low, high] = [list, better].map((each) => asMark(categoryPercent(category(pick, drop), each)));
        expect(compare(high ?? ZERO, low ?? ZERO)).toBeGreaterThanOrEqual(0);
      },
    ),
    { numRuns: 300 },
  );
});

test.each([
  ["97", "A+"],
  ["96.5", "A+"],
  ["96.49", "A"],
  ["90", "A-"],
  ["59.5", "D-"],
  ["59.49", "F"],
  ["0", "F"],
])("GB-10: a grade of %s is an %s, looked up on the rounded percentage", (grade, letter) => {
  expect(findBand(international.scale, exact(grade))?.label.en).toBe(letter);
});

test("GB-10: every grade of every scheme has exactly one band, and a higher grade no lower one", () => {
  for (const { scale } of [international, aPolicy("IQ-SEC"), aPolicy("IQ-PRI-1-4")]) {
    const bands = Array.from({ length: scale.max + 1 }, (_, grade) => findBand(scale, whole(grade)));
    expect(bands).not.toContain(undefined);
    const minima = bands.map((band) => band?.min ?? 0);
    expect(minima).toEqual(minima.toSorted((one, other) => one - other));
  }
});

test("GB-10: grade points are weighed by credits, with a bonus for advanced courses that were passed", () => {
  const courses = [
    { grade: whole(95), credits: whole(3), bonus: whole(1) },
    { grade: whole(81), credits: exact("1.5") },
    { grade: whole(40), credits: whole(1), bonus: whole(1) },
  ];
  // (4·3 + 2.7·1.5 + 0) ÷ 5.5 = 2.918…
  expect(formatValue(gradePointAverage(international.scale, courses))).toBe("2.92");
  expect(formatValue(gradePointAverage(international.scale, courses, true))).toBe("3.46");
  expect(gradePointAverage(aPolicy("IQ-SEC").scale, courses)).toBeNull();
  expect(gradePointAverage(international.scale, [])).toBeNull();
});

test.each([
  ["latest", "2"],
  ["mean", "9/4"],
  ["max", "3"],
  ["mode", "2"],
  ["decaying", "2.19075"],
] as const)("GB-11: the evidence of a standard is rolled up by %s", (calc, expected) => {
  const node: StandardNode = {
    kind: "standard",
    code: "ST1",
    label: { ar: "معيار", ckb: "پێوەر", en: "Standard" },
    standardIds: ["a"],
    calc,
    newest: "0.65",
    round: { mode: "none", digits: 0 },
  };
  const evidence = [
    { standardId: "a", level: whole(2), day: "2026-03-01" },
    { standardId: "a", level: whole(3), day: "2025-10-01" },
    { standardId: "b", level: whole(4), day: "2026-04-01" },
    { standardId: "a", level: whole(1), day: "2025-11-01" },
    { standardId: "a", level: whole(3), day: "2026-01-01" },
  ];
  const levels =
    calc === "mode" ? [...evidence, { standardId: "a", level: whole(2), day: "2026-05-01" }] : evidence;
  expect(compare(asMark(standardLevel(node, levels)), exact(expected))).toBe(0);
  expect(standardLevel(node, [])).toBe("missing");
});

test.each([
  ["half_up", "47.5", "48"],
  ["half_even", "46.5", "46"],
  ["half_even", "47.5", "48"],
  ["ceil", "47.1", "48"],
  ["floor", "47.9", "47"],
  ["half_step_up", "47.2", "47.5"],
  ["half_step_up", "47.6", "48"],
  ["half_step_up", "47", "47"],
  ["none", "221/3", "221/3"],
] as const)("GB-13: %s makes %s to %s", (mode, given, expected) => {
  expect(exactText(round(exact(given), { mode, digits: 0 }))).toBe(expected);
});

test("no number is ever approximate, however long its fractions become", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 997 }), { minLength: 1, maxLength: 30 }), (divisors) => {
      let [value, back]: [Fraction, Fraction] = [whole(1), whole(1)];
      for (const divisor of divisors) value = divide(value, whole(divisor));
      back = value;
      for (const divisor of divisors) back = multiply(back, whole(divisor));
      expect(exactText(back)).toBe("1");
      expect(compare(exact(exactText(value)), value)).toBe(0);
    }),
  );
});

function asMark(value: unknown): Fraction {
  if (typeof value !== "object" || value === null) throw new Error(`${String(value)} is not a number.`);
  return value as Fraction;
}
