import { choosePolicy, listPolicies, previewPolicy, type PolicyNumbers } from "@dars/contract/marks/policies";
import { publishMarks } from "@dars/contract/marks/publication";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { findPolicy, isOffered, POLICIES, policyFaults, type GradePolicy } from "#marks/engine/public.ts";
import { approveColumns, publishing } from "#marks/publication/publication.factory.ts";
import { publication } from "#marks/publication/publication.routes.ts";
import { aMarkedSchool } from "#marks/sheets/sheets.factory.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aYear } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { lockedPolicy, policiesOfYear } from "./policies-of-year.ts";
import { policies } from "./policies.routes.ts";
import { getPolicyNumbers, withNumbers } from "./policy-numbers.ts";

const { database, as } = await testbed([policies, publication], { authorise: authoriseWith() });

const NUMBERS: PolicyNumbers = {
  pool1: 10,
  pool2: 5,
  maxCompletion: 3,
  individual: 90,
  generalMean: 85,
  generalMin: 75,
};

test("H5: a level has the scheme that fits it until a version is chosen", async () => {
  const { school, year, level, management } = await aMarkedSchool(database);
  const list = async () =>
    (await as(management.actor).call(listPolicies, { params: { schoolId: school.id } })).levels[0];
  expect(await list()).toMatchObject({
    current: { id: null, code: "IQ-SEC", numbers: { pool1: 5 } },
    versions: [],
  });

  const made = await as(management.actor).call(choosePolicy, {
    params: { schoolId: school.id },
    body: {
      key: aKey(),
      levelId: level.id,
      code: "IQ-SEC",
      numbers: NUMBERS,
      fromYearId: year.id,
      source: "Letter 1234, 2026-10-01",
    },
  });

  expect(made.version).toBe(1);
  expect(await list()).toMatchObject({
    current: { code: "IQ-SEC", version: 1, numbers: { pool1: 10 }, source: "Letter 1234, 2026-10-01" },
  });
});

test("H5: last year's marks say who would have ended otherwise", async () => {
  const world = await aMarkedSchool(database);
  const { school, section, year, level, students, management } = world;
  await approveColumns(database, world, { M1: 50, M2: 50, MID: 50, M3: 50, M4: 50, FIN1: 40 });
  await as(management.actor).call(publishMarks, {
    params: { schoolId: school.id },
    body: publishing(section.id, ["M1", "M2", "MID", "M3", "M4", "FIN1"], { withOutcome: true }),
  });
  await database.inSchool(school.id, (db) =>
    db
      .updateTable("academic_years")
      .set({ state: "archived" })
      .where("school_id", "=", school.id)
      .where("id", "=", year.id)
      .execute(),
  );

  const preview = await as(management.actor).call(previewPolicy, {
    params: { schoolId: school.id },
    body: { levelId: level.id, code: "IQ-SEC", numbers: NUMBERS },
  });

  expect(preview).toMatchObject({ year: { id: year.id }, students: 3 });
  expect(preview.changed.map(({ student, from, to }) => [student.id, from, to])).toEqual(
    students.map(({ id }) => [id, "completion", "pass"]),
  );
});

test("H5: a scheme is offered only where everything that its marks are made of is entered on the sheet", async () => {
  const { school, year, level, management } = await aMarkedSchool(database);
  const office = as(management.actor);
  const offered = new Set(POLICIES.filter(isOffered).map(({ code }) => code));
  const { schemes } = await office.call(listPolicies, { params: { schoolId: school.id } });

  expect(schemes.map(({ code }) => code)).toEqual([...offered]);
  expect(offered.has("INTL-US")).toBe(true);
  const choose = (policy: GradePolicy) =>
    office.call(choosePolicy, {
      params: { schoolId: school.id },
      body: {
        key: aKey(),
        levelId: level.id,
        code: policy.code,
        numbers: getPolicyNumbers(policy),
        fromYearId: year.id,
        source: "Letter 7",
      },
    });
  for (const policy of POLICIES.filter(isFed)) expect((await choose(policy)).version).toBeGreaterThan(0);
  for (const policy of POLICIES.filter((each) => !isFed(each)))
    await expect(choose(policy)).rejects.toMatchObject({ code: "not-found" });
});

/** Every mark that counts comes from a column of the sheet, of the scheme or of a teacher in a category of it. */
const isFed = ({ nodes }: GradePolicy) =>
  nodes.every(({ kind }) => kind === "input" || kind === "agg" || kind === "link");

test("GB-11: a scheme with standards, which nothing feeds, is not offered", () => {
  for (const policy of POLICIES) {
    const standard = {
      kind: "standard" as const,
      code: "ST1",
      label: { ar: "معيار", ckb: "پێوەر", en: "Standard" },
      standardIds: ["a"],
      calc: "latest" as const,
      round: { mode: "none" as const, digits: 0 },
    };
    expect(isOffered({ ...policy, nodes: [...policy.nodes, standard] })).toBe(false);
  }
});

test("H5: nobody chooses for another school or by another scheme's name", async () => {
  const { school, year, level, management } = await aMarkedSchool(database);
  const other = await aMarkedSchool(database);
  const choose = (actor: typeof management.actor, code: string) =>
    as(actor).call(choosePolicy, {
      params: { schoolId: school.id },
      body: {
        key: aKey(),
        levelId: level.id,
        code,
        numbers: NUMBERS,
        fromYearId: year.id,
        source: "Letter 1",
      },
    });

  await expect(choose(other.management.actor, "IQ-SEC")).rejects.toMatchObject({ code: "not-found" });
  await expect(choose(management.actor, "IQ-NOT")).rejects.toMatchObject({ code: "not-found" });
});

test("GB-9: the office changes weights, how marks of a category count and how many are dropped, and no weight at all is refused", async () => {
  const scheme = findPolicy("INTL-US");
  if (!scheme) throw new Error("The scheme is gone.");
  const weights = [
    { code: "HW", weight: 30, dropLowest: 2, pick: "percent" as const },
    { code: "QZ", weight: 10, dropLowest: 0, pick: "points" as const },
    { code: "PRJ", weight: 0, dropLowest: 0, pick: "percent" as const },
    { code: "EXAM", weight: 60, dropLowest: null },
  ];
  const changed = withNumbers(scheme, { ...getPolicyNumbers(scheme), weights });
  expect(getPolicyNumbers(changed).weights).toEqual(weights);
  expect(policyFaults(changed)).toEqual([]);
  const [without] = weights.map(({ code, weight, dropLowest }) => ({ code, weight, dropLowest }));
  if (!without) throw new Error("There is a part.");
  const asBefore = withNumbers(changed, { ...getPolicyNumbers(changed), weights: [without] });
  expect(getPolicyNumbers(asBefore).weights?.[0]).toEqual(weights[0]);
  const nothing = weights.map((part) => ({ ...part, weight: 0 }));
  expect(policyFaults(withNumbers(scheme, { ...getPolicyNumbers(scheme), weights: nothing }))).toHaveLength(
    1,
  );
});

test("GB-12: what last year is published by does not take the place of what was chosen for this year", async () => {
  const { school, year, level, management } = await aMarkedSchool(database);
  const before = await aYear(database, school, {
    title: "2025-2026",
    startsOn: dayFromToday(-500),
    endsOn: dayFromToday(-200),
    state: "closing",
  });
  const office = as(management.actor);
  await office.call(choosePolicy, {
    params: { schoolId: school.id },
    body: {
      key: aKey(),
      levelId: level.id,
      code: "KRG",
      numbers: NUMBERS,
      fromYearId: year.id,
      source: "Letter 7",
    },
  });
  const ofLevel = { id: level.id, code: "I1", isTerminal: false };
  const locked = await database.inSchool(school.id, (db) => lockedPolicy(db, school.id, before.id, ofLevel));

  expect(locked.policy).toMatchObject({ code: "IQ-SEC", version: 2 });
  const { levels } = await office.call(listPolicies, { params: { schoolId: school.id } });
  expect(levels[0]?.current).toMatchObject({ code: "KRG", version: 1 });
  const policyOf = await policiesOfYear(database.reading(school.id), school.id, year.id);
  expect(policyOf(ofLevel).policy.code).toBe("KRG");
});
