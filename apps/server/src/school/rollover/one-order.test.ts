import type { ApiError } from "@dars/contract/platform/client";
import { prepareRollover, readRollover } from "@dars/contract/school/rollover";
import { changeSchool, readSchool } from "@dars/contract/school/school-records";
import { saveSchoolSettings, readSchoolSettings } from "@dars/contract/school/settings";
import { changeTerm, createTerm, lockTerm, listYears, moveYear } from "@dars/contract/school/years";
import fc from "fast-check";
import { expect, inject, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { sized, takesLong } from "#platform/testing/sized.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { schoolRecords } from "#school/school-records/school-records.routes.ts";
import { settings } from "#school/settings/settings.routes.ts";
import { years } from "#school/years/years.routes.ts";
import { roomsOfYear } from "#talking/chat-rooms/public.ts";

import { anEndingSchool, NEXT_YEAR } from "./rollover.factory.ts";
import { rollover } from "./rollover.routes.ts";

takesLong();
const WRITERS = 4;
const ROUNDS = sized(40, 400);
const { database, as } = await testbed([rollover, years(roomsOfYear), schoolRecords, settings]);

type World = Awaited<ReturnType<typeof anEndingSchool>>;

/** What offices write about a school as a whole, each with what it sees at that moment. */
const WRITES: Readonly<Record<string, (world: World, no: number) => Promise<unknown>>> = {
  term: async (world, no) => {
    const { client, params, current } = await seen(world);
    const term = current.terms[no % current.terms.length];
    if (!term) return;
    const { id: termId, revision, state: _state, ...record } = term;
    const body = { key: aKey(), revision, term: { ...record, title: `Term ${no}` } };
    await client.call(changeTerm, { params: { ...params, termId }, body });
  },
  "term lock": async (world, no) => {
    const { client, params, current } = await seen(world);
    const term = current.terms[no % current.terms.length];
    if (!term) return;
    const body = { key: aKey(), revision: term.revision, isLocked: term.state === "open" };
    await client.call(lockTerm, { params: { ...params, termId: term.id }, body });
  },
  year: async (world) => {
    const { client, params, current } = await seen(world);
    const state = current.state === "current" ? ("closing" as const) : ("current" as const);
    const body = { key: aKey(), revision: current.revision, state, silences: 0 };
    await client.call(moveYear, { params: { ...params, yearId: current.id }, body });
  },
  rollover: async (world) => {
    const { client, params } = await seen(world);
    await client.call(readRollover, { params });
    const body = { key: aKey(), yearId: null, year: NEXT_YEAR };
    await client.call(prepareRollover, { params, body });
  },
  record: async (world, no) => {
    const client = as(world.administrator.actor);
    const params = { schoolId: world.school.id };
    const { school, revision } = await client.call(readSchool, { params });
    const changed = { ...school, code: `S${no % 3}.${world.school.id}` };
    await client.call(changeSchool, { params, body: { key: aKey(), revision, school: changed } });
  },
  settings: async (world, no) => {
    const { client, params } = await seen(world);
    const { revision, school: known } = await client.call(readSchoolSettings, { params });
    const body = { revision, settings: { ...known, showApplyNow: no % 2 === 0 } };
    await client.call(saveSchoolSettings, { params, body });
  },
};

test("writes about a whole school lock in one order: whoever writes at once, none is sent away as busy", async () => {
  const mixes = fc.array(fc.constantFrom(...Object.keys(WRITES)), { minLength: WRITERS, maxLength: WRITERS });
  await fc.assert(
    fc.asyncProperty(mixes, async (mix) => {
      const world = await anEndingSchool(database, [[["pass"]], [["pass"]]]);
      await createTerms(world);
      const busy: string[] = [];
      await Promise.all(
        mix.map(async (name, writer) => {
          for (let round = 0; round < ROUNDS; round += 1)
            await WRITES[name]?.(world, round * WRITERS + writer).catch((error: ApiError) => {
              if (error.code !== "conflict") busy.push(`${name}: ${error.code} ${error.message}`);
            });
        }),
      );
      expect(busy).toEqual([]);
    }),
    { numRuns: sized(4, 30), seed: inject("seed"), endOnFailure: true },
  );
});

async function seen(world: World) {
  const client = as(world.management.actor);
  const params = { schoolId: world.school.id };
  const { years: all } = await client.call(listYears, { params });
  const current = all.find(({ id }) => id === world.year.id);
  if (!current) throw new Error("The school has its year.");
  return { client, params, current };
}

async function createTerms(world: World): Promise<void> {
  const { client, params, current } = await seen(world);
  const { startsOn, endsOn } = current;
  for (const kind of ["first_term", "second_term"] as const)
    await client.call(createTerm, {
      params: { ...params, yearId: current.id },
      body: { key: aKey(), term: { kind, title: kind, startsOn, endsOn, parentId: null } },
    });
}
