import { listTrainings } from "@dars/contract/insight/trainings";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { aStaffedSchool } from "./staffed-school.factory.ts";
import { trainings } from "./trainings.routes.ts";

const { database, as } = await testbed([trainings], { authorise: authoriseWith() });

const aSeat = fc.record({
  isMandatory: fc.boolean(),
  isSelfPaced: fc.boolean(),
  isCancelled: fc.boolean(),
  endsInHours: fc.constantFrom(-48, -1, 1, 48),
  answer: fc.constantFrom("invited", "going", "declined"),
  wasPresent: fc.constantFrom(null, true, false),
  isCompleted: fc.boolean(),
  hasDonePart: fc.boolean(),
});
type Seat = typeof aSeat extends fc.Arbitrary<infer T> ? T : never;

/** The definition in docs/figures.md, case by case. */
function shouldTake(seat: Seat): boolean {
  if (seat.isCancelled || seat.isCompleted || seat.wasPresent !== null || seat.answer === "declined")
    return false;
  if (!seat.isMandatory && seat.answer !== "going" && !seat.hasDonePart) return false;
  const isStillPossible = seat.isSelfPaced && seat.isMandatory;
  return seat.endsInHours > 0 || isStillPossible;
}

test("trainings-to-take: of any seats, those that its definition names", async () => {
  const set = await aStaffedSchool(database);
  const [schoolId, personId] = [set.school.id, set.huda.actor.personId];
  await fc.assert(
    fc.asyncProperty(fc.array(aSeat, { minLength: 1, maxLength: 12 }), async (seats) => {
      const keys = await database.inSchool(schoolId, async (db) => {
        await sql`delete from training_seats where school_id = ${schoolId}`.execute(db);
        const made: string[] = [];
        for (const seat of seats) {
          const key = aKey();
          await sql`
            with training as (
              insert into trainings (school_id, key, title, is_open, is_mandatory, is_self_paced, starts_at, ends_at,
                place, hours, materials, is_cancelled, created_by)
              values (${schoolId}, ${key}, 'Drawn', true, ${seat.isMandatory}, ${seat.isSelfPaced},
                now() - interval '5 days', now() + make_interval(hours => ${seat.endsInHours}::int), 'Hall', 3, '[]',
                ${seat.isCancelled}, ${set.management.actor.accountId})
              returning id),
            part as (
              insert into training_parts (school_id, training_id, position, kind, title)
              select ${schoolId}, id, 1, 'material', 'Reader' from training returning id),
            result as (
              insert into training_part_results (school_id, part_id, person_id, done_at)
              select ${schoolId}, id, ${personId}, case when ${seat.hasDonePart} then now() end from part)
            insert into training_seats (school_id, training_id, person_id, answer, was_present, completed_at, certificate)
            select ${schoolId}, training.id, ${personId}, ${seat.answer}::training_answer, ${seat.wasPresent}::boolean,
              case when ${seat.isCompleted} then now() end, case when ${seat.isCompleted} then upper(substr(md5(${key}), 1, 12)) end
            from training`.execute(db);
          made.push(key);
        }
        return made;
      });
      const { trainings: listed } = await as(set.huda.actor).call(listTrainings, { params: { schoolId } });
      const toTake = new Set(listed.filter(({ mine }) => mine?.isToTake).map(({ key }) => key));
      expect(keys.map((key) => toTake.has(key))).toEqual(seats.map(shouldTake));
    }),
    { numRuns: 15 },
  );
});
