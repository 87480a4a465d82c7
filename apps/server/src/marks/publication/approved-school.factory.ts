import { unlockColumn } from "@dars/contract/marks/column-unlocking";
import { publishMarks, withdrawPublication } from "@dars/contract/marks/publication";
import { readPublishedYear } from "@dars/contract/marks/results";
import { readSheet, saveMarks } from "@dars/contract/marks/sheets";
import { decideProposal } from "@dars/contract/oversight/proposals";

import { aMarkedSchool, buildMarksBody } from "#marks/sheets/sheets.factory.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aManagement, type Member } from "#platform/testing/factories/people.ts";
import type { Testbed } from "#platform/testing/testbed.ts";

import { approveColumns, publishing } from "./publication.factory.ts";

const G1 = { M1: 70, M2: 75, MID: 68, M3: 80, M4: 81, FIN1: 60 };
export const REASON = "Two papers were swapped";

interface UnlockingOptions {
  readonly key?: string;
  readonly revision?: number;
  readonly reason?: string;
}

/** Every column of the year approved, and two in the office. */
export async function anApprovedSchool({ database, as }: Pick<Testbed, "database" | "as">) {
  const world = await aMarkedSchool(database);
  const { school, sheet, section, year, students, teacher, management } = world;
  const deputy = await aManagement(database, school, { name: "Deputy" });
  await approveColumns(database, world, G1);
  const params = { schoolId: school.id, sheetId: sheet.id };
  const [student] = students;
  if (!student) throw new Error("Nobody sits here.");
  const fetchSheet = ({ actor }: Member) => as(actor).call(readSheet, { params });
  const column = async () => (await fetchSheet(teacher)).columns.find(({ code }) => code === "M2");
  return {
    ...world,
    deputy,
    params,
    fetchSheet,
    fetchState: async () => (await column())?.state,
    fetchRevision: async () => (await column())?.revision ?? 0,
    ask: ({ actor }: Member, options: UnlockingOptions = {}) =>
      as(actor).call(unlockColumn, {
        params: { ...params, column: "M2" },
        body: { key: aKey(), revision: 1, reason: REASON, ...options },
      }),
    decide: ({ actor }: Member, proposalId: number | null, approve = true) =>
      as(actor).call(decideProposal, {
        params: { schoolId: school.id, proposalId: proposalId ?? 0 },
        body: { approve, note: null, isAlone: false },
      }),
    enter: async (mark: number, revision: number) =>
      (
        await as(teacher.actor).call(saveMarks, {
          params,
          body: buildMarksBody({ [student.id]: mark }, "M2", revision),
        })
      ).cells,
    publish: (codes: readonly string[], publishAt: string | null = null) =>
      as(management.actor).call(publishMarks, {
        params: { schoolId: school.id },
        body: publishing(section.id, codes, { publishAt }),
      }),
    withdraw: (publicationId: number) =>
      as(management.actor).call(withdrawPublication, {
        params: { schoolId: school.id, publicationId },
        body: { key: aKey(), reason: "A mistake in the column" },
      }),
    seen: () =>
      as(student.actor).call(readPublishedYear, {
        params: { schoolId: school.id, studentId: student.id, yearId: year.id },
      }),
  };
}
