import type { Role } from "@dars/contract/platform/roles";
import { sql } from "kysely";

import { aClip } from "#learning/guide-videos/a-clip.factory.ts";
import type { Actor } from "#platform/context.ts";
import type { Database, Db } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { insertPerson, tieToAccount } from "#platform/testing/factories/people.ts";
import type { SliceSamples, Target } from "#testing/matrix/public.ts";

const TRAINING = "/api/v6/schools/:schoolId/trainings/:training";
const PART = `${TRAINING}/parts/:partId`;

const OVER_SCHOOLS: ReadonlySet<Role> = new Set(["administrator", "subject_coordinator", "evaluator"]);

/** Who the caller is in the school; roles that reach over schools of their group become one of its people. */
async function ownPerson(
  db: Db,
  schoolId: number,
  { accountId, groupId, personId, role }: Actor,
): Promise<number> {
  if (personId !== null || !OVER_SCHOOLS.has(role)) return personId ?? 0;
  const { rows: own } =
    await sql`select from schools where id = ${schoolId} and group_id = ${groupId}`.execute(db);
  if (own.length === 0) return 0;
  const { rows } = await sql<{ readonly id: number | null }>`
    select min(person_id) as id from account_people
    where school_id = ${schoolId} and account_id = ${accountId}`.execute(db);
  const known = rows[0]?.id;
  if (known) return known;
  const person = await insertPerson(db, schoolId, {});
  await tieToAccount(db, accountId, person);
  return person.id;
}

/** The training of the place, scheduled as the call needs it; returns a person who may take part, and the caller, neither of whom has completed it. */
async function stand(
  actor: Actor,
  { schoolId, more }: Target,
  database: Database,
  days: number,
): Promise<{ personId: number; ownId: number; revision: number }> {
  return database.inSchool(schoolId, async (db) => {
    const ownId = await ownPerson(db, schoolId, actor);
    const { rows } = await sql<{ readonly id: number; readonly revision: number }>`
      update trainings set starts_at = now() + make_interval(days => ${days}),
        ends_at = now() + make_interval(days => ${days}, hours => 2)
      where school_id = ${schoolId} and key = ${more["training"]} returning id, revision`.execute(db);
    const [row] = rows;
    const { rows: people } = await sql<{ readonly id: number }>`
      select given.teacher_id as id from teacher_assignments as given
      where given.school_id = ${schoolId} and given.state = 'active' and given.starts_on <= current_date
        and (given.ends_on is null or given.ends_on > current_date) limit 1`.execute(db);
    const person = people[0]?.id ?? 1;
    if (row)
      await sql`insert into training_seats (school_id, training_id, person_id)
        select ${schoolId}, ${row.id}, id from people where school_id = ${schoolId}
          and id in (${person}, ${ownId})
        on conflict (school_id, training_id, person_id)
          do update set was_present = null, completed_at = null, certificate = null`.execute(db);
    return { personId: person, ownId, revision: row?.revision ?? 1 };
  });
}

/** Presence in the training itself is recorded where it has no parts. */
const removeParts = ({ schoolId, more }: Target, database: Database) =>
  database.inSchool(schoolId, (db) =>
    sql`update training_parts set removed_at = now() where school_id = ${schoolId}
      and training_id = (select id from trainings where school_id = ${schoolId} and key = ${more["training"]})`.execute(
      db,
    ),
  );

/** The part of the place as one of this kind that nobody has begun, in a training that the caller takes part in. */
async function standPart(actor: Actor, target: Target, database: Database, kind: PartKind) {
  const { personId } = await stand(actor, target, database, -1);
  const { schoolId, more } = target;
  await database.inSchool(schoolId, async (db) => {
    await sql`delete from training_part_results where school_id = ${schoolId} and part_id = ${more["partId"]}`.execute(
      db,
    );
    await sql`update training_parts set removed_at = null, kind = ${kind}::training_part_kind,
        starts_at = case when ${kind === "session"} then dars_now() - interval '1 hour' end,
        file_id = null, ends_at = case when ${kind === "session"} then dars_now() end, place = case when ${kind === "session"} then 'Hall' end,
        questions = ${kind === "quiz" ? JSON.stringify([QUESTION]) : "[]"}::jsonb
      where school_id = ${schoolId} and id = ${more["partId"]}`.execute(db);
    await sql`update training_seats set answer = 'going' where school_id = ${schoolId}
      and training_id = (select training_id from training_parts where school_id = ${schoolId} and id = ${more["partId"]})`.execute(
      db,
    );
  });
  return personId;
}

/** The material of the place is a video. */
async function standVideo(
  { accountId }: Actor,
  { schoolId, more }: Target,
  database: Database,
): Promise<string> {
  const fileId = await aClip(database, { schoolId, accountId });
  await database.inSchool(schoolId, async (db) => {
    await sql`insert into file_uses (school_id, kind, target_id, part, file_id, position)
      select school_id, 'training', training_id, 0, ${fileId}, 0 from training_parts
      where school_id = ${schoolId} and id = ${more["partId"]}`.execute(db);
    await sql`update training_parts set file_id = ${fileId}
      where school_id = ${schoolId} and id = ${more["partId"]}`.execute(db);
  });
  return fileId;
}

type PartKind = "session" | "material" | "quiz";
const QUESTION = { text: "Two and two?", options: ["four", "five"], right: 0 };

export const trainingsSamples: SliceSamples = {
  bodies: {
    [`PUT ${TRAINING}`]: async (actor, target, database) => ({
      key: aKey(),
      revision: (await stand(actor, target, database, 3)).revision,
      training: {
        title: "Classroom talk",
        about: null,
        subjectId: target.subjectId,
        isOpen: true,
        isMandatory: false,
        startsAt: "2027-01-10T06:00:00.000Z",
        endsAt: "2027-01-10T09:00:00.000Z",
        place: "Hall",
        capacity: 20,
        hours: 3,
        validMonths: 24,
        materials: [],
        isCancelled: false,
      },
    }),
    [`PUT ${TRAINING}/invitations`]: async (actor, target, database) => ({
      key: aKey(),
      personIds: [(await stand(actor, target, database, 3)).personId],
    }),
    [`PUT ${TRAINING}/answer`]: async (actor, target, database) => {
      await stand(actor, target, database, 3);
      return { key: aKey(), answer: "going" };
    },
    [`PUT ${TRAINING}/attendance`]: async (actor, target, database) => {
      await removeParts(target, database);
      return {
        key: aKey(),
        marks: [{ personId: (await stand(actor, target, database, -1)).personId, wasPresent: true }],
      };
    },
    // A teacher sees the parts of a training that it takes part in, whatever was called before.
    [`GET ${TRAINING}/parts`]: async (...call) => {
      await stand(...call, 3);
    },
    [`PUT ${TRAINING}/parts`]: async (actor, target, database) => ({
      key: aKey(),
      revision: (await stand(actor, target, database, 3)).revision,
      parts: [
        {
          id: null,
          kind: "quiz",
          title: "What stays",
          isRequired: true,
          startsAt: null,
          endsAt: null,
          place: null,
          url: null,
          fileId: null,
          questions: [QUESTION],
          passPercent: 60,
          attempts: 3,
        },
      ],
    }),
    [`PUT ${PART}/done`]: async (...call) => {
      await standPart(...call, "material");
      return { key: aKey() };
    },
    [`PUT ${PART}/watched`]: async (actor, target, database) => {
      await standPart(actor, target, database, "material");
      return { fileId: await standVideo(actor, target, database), spans: [[0, 30]] };
    },
    [`POST ${PART}/attempts`]: async (...call) => {
      await standPart(...call, "quiz");
      return { key: aKey(), answers: [0] };
    },
    [`PUT ${PART}/attendance`]: async (...call) => ({
      key: aKey(),
      marks: [{ personId: await standPart(...call, "session"), wasPresent: true }],
    }),
    [`POST ${TRAINING}/certificate`]: async (actor, target, database) => {
      const { ownId } = await stand(actor, target, database, -1);
      const { schoolId, more } = target;
      await database.inSchool(schoolId, (db) =>
        sql`update training_seats set was_present = true, completed_at = now(),
            certificate = upper(left(md5(training_id || ' ' || person_id), 12))
          where school_id = ${schoolId} and person_id = ${ownId}
            and training_id = (select id from trainings where school_id = ${schoolId} and key = ${more["training"]})`.execute(
          db,
        ),
      );
      return { locale: "en" };
    },
  },
  ids: async (database, { schoolId, subjectId }) => {
    const training = aKey();
    await database.inSchool(schoolId, (db) =>
      sql`insert into trainings (school_id, key, title, subject_id, starts_at, ends_at, place, hours, created_by)
        select ${schoolId}, ${training}, 'Reading aloud', ${subjectId}, now(), now() + interval '2 hours', 'Hall', 2,
          account_id
        from account_people where school_id = ${schoolId} order by account_id limit 1`.execute(db),
    );
    const { rows } = await database.inSchool(schoolId, (db) =>
      sql<{ readonly partId: number }>`
        insert into training_parts (school_id, training_id, position, kind, title)
        select school_id, id, 0, 'material', 'Reading' from trainings where school_id = ${schoolId} and key = ${training}
        returning id as "partId"`.execute(db),
    );
    return { training, number: "000000000000", partId: rows[0]?.partId ?? 1 };
  },
};
