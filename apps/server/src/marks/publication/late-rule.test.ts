import { listDecisionMarks } from "@dars/contract/marks/decision-marks";
import { readLateYears, saveLateRule } from "@dars/contract/marks/late-joiners";
import { choosePolicy } from "@dars/contract/marks/policies";
import { previewOutcomes, publishMarks, readMarkProgress } from "@dars/contract/marks/publication";
import { readPublishedYear, tryMarks } from "@dars/contract/marks/results";
import { listSheets, readSheet, submitColumn } from "@dars/contract/marks/sheets";
import { readSitting } from "@dars/contract/marks/sitting";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { policies } from "#marks/policies/policies.routes.ts";
import { results } from "#marks/results/results.routes.ts";
import { aMarkedSchool } from "#marks/sheets/sheets.factory.ts";
import { sheets } from "#marks/sheets/sheets.routes.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aManagement } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { approveColumns, publishing } from "./publication.factory.ts";
import { publication } from "./publication.routes.ts";

const { database, owner, as } = await testbed([publication, policies, results, sheets], {
  authorise: authoriseWith(),
});

const SECOND_HALF = { MID: 60, M3: 46, M4: 48, FIN1: 52 };
const NUMBERS = {
  pool1: 10,
  pool2: 0,
  maxCompletion: 3,
  individual: null,
  generalMean: null,
  generalMin: null,
};
const REASON = "Joined in January, letter 214";

test("GB-14: a late joiner's year counts the mid-year exam and the second term alone", async () => {
  const { late, office, outlook, sheetRow, sections } = await aLateStudent();
  expect(await outlook()).toMatchObject({ incomplete: [{ id: late.id }] });

  await office.apply(REASON);

  expect(await outlook()).toMatchObject({ statuses: [{ status: "pass", students: 3 }], incomplete: [] });
  expect(await sheetRow(late.id)).toMatchObject({ values: { SAI: 54, F1: 53 }, leftOut: ["M1", "M2"] });
  expect(await sheetRow(sections.others[0] ?? 0)).not.toHaveProperty("leftOut");
  expect(await office.years()).toMatchObject([
    {
      decision: { reason: REASON, by: { en: "Office" } },
      isPublished: false,
      leftOut: [{ en: "Month 1" }, {}],
    },
  ]);
});

test("GB-14: undone, the student is judged as the section is, and the register keeps both decisions", async () => {
  const { late, office, outlook } = await aLateStudent();
  await office.apply(REASON);
  await office.apply(REASON);
  await office.apply(null);
  await office.apply(null);

  expect(await outlook()).toMatchObject({ incomplete: [{ id: late.id }] });
  expect(await office.years()).toMatchObject([{ decision: null }]);
  const { rows } = await owner.query(
    "select reason, ended_by is not null as ended from late_joiners where student_id = $1",
    [late.id],
  );
  expect(rows).toEqual([{ reason: REASON, ended: true }]);
  const { rows: events } = await owner.query(
    "select action from audit_events where subject_id = $1 and action like 'late-rule.%' order by id",
    [late.id],
  );
  expect(events.map(({ action }) => action)).toEqual(["late-rule.applied", "late-rule.undone"]);
});

test("GB-14: nobody who joined late is exempt, sits the final, and may come into the second round", async () => {
  const { late, office, set, sitting } = await aLateStudent();
  await set({ M1: 95, M2: 95, MID: 95, M3: 95, M4: 95 });
  expect(await sitting()).toEqual([{ code: "FIN1", away: [late.id] }]);

  await office.apply(REASON);

  expect(await sitting()).toEqual([]);
});

test("GB-14: decision marks are found by the late pursuit", async () => {
  const { late, office, set, decided } = await aLateStudent();
  await set({ MID: 50, M3: 50, M4: 50, FIN1: 46 });
  expect(await decided()).toEqual([]);

  await office.apply(REASON);

  expect(await decided()).toMatchObject([{ student: { id: late.id }, status: "pass", given: [{}, {}] }]);
});

test("GB-14: progress, the list of sheets and handing in wait for no mark of the first term", async () => {
  const { late, office, teacher, sheet, school } = await aLateStudent();
  await owner.query(
    "update mark_columns set state = 'open', submitted_at = null where class_id = $1 and code = 'M1'",
    [sheet.id],
  );
  const column = async () => {
    const { sheets: listed } = await as(teacher.actor).call(listSheets, { params: { schoolId: school.id } });
    return listed[0]?.columns.find(({ code }) => code === "M1");
  };
  const submit = () =>
    as(teacher.actor).call(submitColumn, {
      params: { schoolId: school.id, sheetId: sheet.id, column: "M1" },
      body: { key: aKey(), revision: 1, isPartial: false },
    });
  expect(await column()).toMatchObject({ entered: 2 });
  await expect(submit()).rejects.toMatchObject({ details: { reason: "empty", empty: 1 } });

  await office.apply(REASON);

  expect(await column()).toMatchObject({ entered: 2, needed: 2 });
  expect(await office.fetchProgress(sheet.id, "M1")).toMatchObject({ entered: 2, needed: 2 });
  expect(await office.fetchProgress(sheet.id, "M3")).not.toHaveProperty("needed");
  await expect(submit()).resolves.toMatchObject({ state: "submitted" });
  await owner.query(
    "insert into marks (school_id, offering_id, student_id, code, points) select school_id, offering_id, $2, 'M1', 40 from teaching_classes where id = $1",
    [sheet.id, late.id],
  );
  expect(await column(), "what was entered all the same counts as entered").toMatchObject({ entered: 3 });
});

test("GB-14: the published year says that it is judged late, shows no empty month, and explains the pursuit", async () => {
  const { late, office, publish, year, school } = await aLateStudent();
  await office.apply(REASON);
  await publish(["M1", "M2", "MID", "M3", "M4", "FIN1"], true);
  const params = { schoolId: school.id, studentId: late.id, yearId: year.id };

  const { result } = await as(late.actor).call(readPublishedYear, { params });
  expect(result).toMatchObject({ joinedLate: true, outcome: { status: "pass", average: 53 } });
  expect(result.subjects[0]).toMatchObject({
    published: expect.not.arrayContaining(["M1", "M2"]),
    exact: { SAI: "53.5" },
  });
  expect(result.columns.find(({ code }) => code === "SAI")?.of).toEqual(["MID", "T2"]);
});

test("GB-14: once the year's result is published the rule stays as it is, until that is withdrawn", async () => {
  const { office, publish } = await aLateStudent();
  await office.apply(REASON);
  await publish(["M1", "M2", "MID", "M3", "M4", "FIN1"], true);

  await expect(office.apply(null)).rejects.toMatchObject({
    code: "conflict",
    details: { reason: "published" },
  });
  expect(await office.years()).toMatchObject([{ isPublished: true }]);
});

test("GB-14: marks that the family sees already are kept anew, and other marks are tried by the late rule", async () => {
  const { late, office, publish, year, school } = await aLateStudent();
  await publish(["M1", "MID", "M3", "M4"], false);
  const params = { schoolId: school.id, studentId: late.id, yearId: year.id };
  const before = await as(late.actor).call(readPublishedYear, { params });
  expect(before.result.subjects[0]?.values).toMatchObject({ SAI: "missing" });

  await office.apply(REASON);

  const after = await as(late.actor).call(readPublishedYear, { params });
  expect(after.result).toMatchObject({ revision: 2, joinedLate: true });
  expect(after.result.subjects[0]?.values).toMatchObject({ SAI: 54 });
  const tried = await as(late.actor).call(tryMarks, {
    params,
    body: { marks: [{ offeringId: after.result.subjects[0]?.offeringId ?? 0, code: "FIN1", mark: 60 }] },
  });
  expect(tried.subjects[0]).toMatchObject({ effective: 57 });
});

test("GB-14: a scheme without terms has no late rule", async () => {
  const { office, level, year, school, management } = await aLateStudent();
  await as(management.actor).call(choosePolicy, {
    params: { schoolId: school.id },
    body: {
      key: aKey(),
      levelId: level.id,
      fromYearId: year.id,
      code: "IQ-COURSE",
      numbers: NUMBERS,
      source: "Letter 7",
    },
  });

  expect(await office.years()).toMatchObject([{ leftOut: [] }]);
  await expect(office.apply(REASON)).rejects.toMatchObject({ details: { reason: "no-rule" } });
});

test("H16: teachers and the office of another school do not reach it", async () => {
  const { late, school, year, teacher } = await aLateStudent();
  const other = await aMarkedSchool(database);
  const params = { schoolId: school.id, studentId: late.id, yearId: year.id };

  for (const { actor } of [teacher, await aManagement(database, other.school)])
    await expect(
      as(actor).call(saveLateRule, { params, body: { key: aKey(), reason: REASON } }),
    ).rejects.toMatchObject({ code: expect.stringMatching(/forbidden|not-found/) });
});

/** Three students with the marks of a whole year; the last came in January. */
async function aLateStudent() {
  const world = await aMarkedSchool(database);
  const { school, section, year, students, management, teacher, sheet } = world;
  await approveColumns(database, world, { M1: 70, M2: 70, ...SECOND_HALF });
  const [late] = students.slice(-1);
  if (!late) throw new Error("Nobody came late.");
  await owner.query("delete from marks where student_id = $1 and code in ('M1', 'M2')", [late.id]);
  const which = { schoolId: school.id, studentId: late.id };
  const office = as(management.actor);
  return {
    ...world,
    late,
    sections: { others: students.slice(0, -1).map(({ id }) => id) },
    office: {
      apply: (reason: string | null) =>
        office.call(saveLateRule, { params: { ...which, yearId: year.id }, body: { key: aKey(), reason } }),
      years: async () => (await office.call(readLateYears, { params: which })).years,
      fetchProgress: async (classId: number, code: string) => {
        const { sections } = await office.call(readMarkProgress, { params: { schoolId: school.id } });
        const found = sections.flatMap(({ classes }) => classes).find((each) => each.classId === classId);
        return found?.columns.find((column) => column.code === code);
      },
    },
    outlook: () => office.call(previewOutcomes, { params: { schoolId: school.id, sectionId: section.id } }),
    sheetRow: async (studentId: number) => {
      const params = { schoolId: school.id, sheetId: sheet.id };
      const { rows } = await as(teacher.actor).call(readSheet, { params });
      return rows.find(({ student }) => student.id === studentId);
    },
    sitting: async () => {
      const params = { schoolId: school.id, sheetId: sheet.id };
      return (await as(teacher.actor).call(readSitting, { params })).exams;
    },
    decided: async () => {
      const params = { schoolId: school.id, sectionId: section.id };
      const { students: lines } = await office.call(listDecisionMarks, { params });
      return lines.filter(({ student }) => student.id === late.id);
    },
    set: async (marks: Readonly<Record<string, number>>) => {
      for (const [code, points] of Object.entries(marks))
        await owner.query(
          `insert into marks (school_id, offering_id, student_id, code, points)
           select school_id, offering_id, $1, $2, $3 from teaching_classes where school_id = $4
           on conflict (school_id, offering_id, student_id, code) do update set points = excluded.points`,
          [late.id, code, points, school.id],
        );
    },
    publish: (codes: readonly string[], withOutcome: boolean) =>
      office.call(publishMarks, {
        params: { schoolId: school.id },
        body: publishing(section.id, codes, { withOutcome }),
      }),
  };
}
