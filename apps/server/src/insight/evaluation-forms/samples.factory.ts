import { sql } from "kysely";

import type { Database } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples, Target } from "#testing/matrix/public.ts";

const FORMS = "/api/v6/schools/:schoolId/evaluation-forms";
const CYCLE = "/api/v6/schools/:schoolId/evaluation-cycles/:cycleId";
const name = { en: "Lesson visit", ar: null, ckb: null };
const form = { name, indicators: [{ id: "aims", domain: "teaching", name, weight: 100 }] };

/** The form of the place is a draft in its first revision again, though a call before has published or deleted it. */
const renew = async ({ schoolId, more }: Target, database: Database) =>
  database.inSchool(schoolId, (db) =>
    sql`insert into rubrics (id, group_id, name_en, indicators, published_at) overriding system value
      select ${more["formId"]}, group_id, 'Draft', '[]', null from schools where id = ${schoolId}
      on conflict (id) do update set published_at = null, retired_at = null, revision = 1`.execute(db),
  );

export const evaluationFormsSamples: SliceSamples = {
  bodies: {
    [`POST ${FORMS}`]: async () => ({ key: aKey(), from: null, form }),
    [`PUT ${FORMS}/:formId`]: async (_actor, target, database) => {
      await renew(target, database);
      return { key: aKey(), revision: 1, isPublished: true, form };
    },
    [`PUT ${FORMS}/:formId/retired`]: async (_actor, target, database) => {
      await renew(target, database);
      return { key: aKey(), revision: 1 };
    },
    [`PUT ${CYCLE}`]: async (_actor, { schoolId, more }, database) => {
      const { rows } = await database.inSchool(schoolId, (db) =>
        sql<{ rubricId: number }>`update evaluation_cycles set revision = 1 where id = ${more["cycleId"]}
          returning rubric_id as "rubricId"`.execute(db),
      );
      const weights = { evaluator: 2, subject_coordinator: 1, school_management: 1 };
      const rubricId = rows[0]?.rubricId ?? 1;
      const days = {
        startsOn: `${4000 + (schoolId % 900)}-01-01`,
        endsOn: `${4000 + (schoolId % 900)}-02-01`,
      };
      return { key: aKey(), revision: 1, cycle: { name: "Spring", ...days, rubricId, weights } };
    },
  },
  ids: (database, { schoolId }) =>
    database.inSchool(schoolId, async (db) => {
      const { rows: forms } = await sql<{ formId: number }>`
        insert into rubrics (group_id, name_en, indicators, published_at)
        select group_id, 'Draft', '[]', null from schools where id = ${schoolId} returning id as "formId"`.execute(
        db,
      );
      const { rows: cycles } = await sql<{ cycleId: number }>`
        insert into evaluation_cycles (group_id, name, starts_on, ends_on, rubric_id)
        select group_id, 'Past', make_date(3000 + (${schoolId} % 900)::int, 1, 1), make_date(3000 + (${schoolId} % 900)::int, 2, 1),
          (select id from rubrics where rubrics.group_id is null)
        from schools where id = ${schoolId} returning id as "cycleId"`.execute(db);
      const [made, cycle] = [forms[0], cycles[0]];
      if (!made || !cycle) throw new Error("The school has no group.");
      return { ...made, ...cycle };
    }),
};
