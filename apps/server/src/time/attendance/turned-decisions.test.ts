import { decideExcuse, reportAbsence } from "@dars/contract/time/absences";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";

import { attendanceBed, schoolToday } from "./attendance.factory.ts";

const { owner, as, aSchoolDay } = await attendanceBed();
type SchoolDay = Awaited<ReturnType<typeof aSchoolDay>>;

/** Reports an absence of a child of the father, and decides it; `turn` turns the decision round. */
async function aDecision(
  { school, father, huda }: SchoolDay,
  child: { readonly id: number },
  day: string,
  decision: "approved" | "declined",
) {
  const { id: excuseId } = await as(father.actor).call(reportAbsence, {
    params: { schoolId: school.id, studentId: child.id },
    body: { key: aKey(), fromDay: day, untilDay: day, reason: "illness", text: null },
  });
  const decide = (how: "approved" | "declined", revision: number) =>
    as(huda.actor).call(decideExcuse, {
      params: { schoolId: school.id, excuseId },
      body: { key: aKey(), revision, decision: how, note: null },
    });
  await decide(decision, 1);
  return { turn: () => decide(decision === "approved" ? "declined" : "approved", 2) };
}

/** Notices of decisions in their order: of whom, and whether they are done. */
async function listDecisions({ school, amal, basim }: SchoolDay) {
  const { rows } = await owner.query<{ page: string; target: string; isDone: boolean }>(
    `select page, target, done_at is not null as "isDone" from notifications
     where school_id = $1 and kind = 'excuse-decided' order by id`,
    [school.id],
  );
  const names = new Map([
    [`attendance ${amal.id}`, "Amal"],
    [`attendance ${basim.id}`, "Basim"],
  ]);
  return rows.map(({ page, target, isDone }) => [names.get(`${page} ${target}`) ?? page, isDone]);
}

test.each(["approved", "declined"] as const)(
  "NTF-5: a decision %s and turned round takes back its own notice, not one of another report, child or teacher",
  async (decision) => {
    const set = await aSchoolDay();
    const { school, amal, basim, huda } = set;
    await aDecision(set, amal, schoolToday(), "approved");
    await owner.query("update notifications set told_at = told_at - interval '1 hour' where school_id = $1", [
      school.id,
    ]);
    await aDecision(set, basim, schoolToday(), "declined");
    const { turn } = await aDecision(set, amal, schoolToday(1), decision);
    // The number of a teacher's own report may be the number of a student.
    await owner.query(
      `insert into notifications (school_id, school_year, person_id, kind, page, target, parts)
       select school_id, school_year, $2, kind, 'own-absences', target, parts from notifications
       where school_id = $1 and target = $3::text and kind = 'excuse-decided' order by id limit 1`,
      [school.id, huda.id, amal.id],
    );

    await turn();

    expect(await listDecisions(set)).toEqual([
      ["Amal", false],
      ["Basim", false],
      ["Amal", true],
      ["own-absences", false],
      ["Amal", false],
    ]);
  },
);
