import type { AskKind } from "@dars/contract/talking/asks";
import { sql } from "kysely";

import type { Actor } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples, Target } from "#testing/matrix/public.ts";

const ALL = "/api/v6/schools/:schoolId/asks";
const ONE = `${ALL}/:askId`;

const EVERYBODY = ["student", "parent", "teacher", "school_management"];
const NO_PLACES = { levelIds: [], subjectIds: [], personIds: [], ccGuardians: false };

/** An audience as far as each author may reach. */
function buildAudience({ role }: Actor, { sectionId, subjectId }: Target) {
  if (role === "subject_coordinator")
    return { ...NO_PLACES, roles: ["teacher"], sectionIds: [], subjectIds: [subjectId] };
  return { ...NO_PLACES, roles: ["parent"], sectionIds: role === "teacher" ? [sectionId] : [] };
}

const getInAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

/** The ask is open, for all, of the kind that is called for, written by the caller, and nobody has answered. */
async function renew(
  kind: AskKind,
  { accountId, role }: Actor,
  { schoolId, more }: Target,
  database: Database,
): Promise<number> {
  const askId = more["askId"];
  return database.inSchool(schoolId, async (db) => {
    for (const table of ["ask_signatures", "ask_earlier_signatures", "ask_choices", "ask_seats", "ask_slots"])
      await sql`delete from ${sql.table(table)} where school_id = ${schoolId} and ask_id = ${askId}`.execute(
        db,
      );
    const { rows } = await sql<{ readonly revision: number }>`
      update asks set kind = ${kind}, signatures = ${kind === "consent" ? "one" : null},
        choice_mode = ${kind === "choice" ? "one" : null}, author_id = ${accountId}, author_role = ${role}::role,
        audience_roles = ${EVERYBODY}::text[], closes_at = now() + interval '1 hour', withdrawn_at = null,
        reminded_at = null
      where school_id = ${schoolId} and id = ${askId} returning revision`.execute(db);
    return rows[0]?.revision ?? 1;
  });
}

/** Signed by the caller for the child, if the place knows both. */
const signFor = ({ accountId }: Actor, { schoolId, studentId, more }: Target, database: Database) =>
  database.inSchool(schoolId, async (db) => {
    const code = `${aKey()}0`.toUpperCase();
    await sql`insert into ask_signatures (school_id, ask_id, student_id, guardian_id, account_id, relation, agrees, typed_name, code)
      select ${schoolId}, ${more["askId"]}, ${studentId}, person_id, ${accountId}, 'father', true, 'A name', ${code}
      from account_people where school_id = ${schoolId} and account_id = ${accountId}
        and exists (select from students where school_id = ${schoolId} and id = ${studentId}) limit 1`.execute(
      db,
    );
  });

/** In a place of a school that the ask is not of, there is none. */
const offerSlot = ({ schoolId, more }: Target, database: Database) =>
  database.inSchool(schoolId, (db) =>
    sql`insert into ask_slots (school_id, ask_id, no, starts_at, minutes)
      select school_id, id, ${more["slotNo"]}, now() + interval '1 hour', 10
      from asks where school_id = ${schoolId} and id = ${more["askId"]}`.execute(db),
  );

const renewThen =
  (kind: AskKind, build: (revision: number) => unknown) =>
  async (actor: Actor, target: Target, database: Database) =>
    build(await renew(kind, actor, target, database));

export const asksSamples: SliceSamples = {
  bodies: {
    [`POST ${ALL}`]: (actor, target) => ({
      key: aKey(),
      kind: "choice",
      title: "Of the matrix",
      body: "",
      audience: buildAudience(actor, target),
      closesAt: getInAnHour(),
      signatures: null,
      choice: { mode: "one", isAnonymous: false, options: ["Yes", "No"] },
    }),
    [`GET ${ONE}`]: renewThen("consent", () => undefined),
    [`GET ${ONE}/answers`]: renewThen("consent", () => undefined),
    [`GET ${ONE}/file`]: renewThen("consent", () => undefined),
    [`GET ${ONE}/own`]: renewThen("choice", () => undefined),
    [`POST ${ONE}/reminders`]: renewThen("choice", () => ({ key: aKey() })),
    [`PUT ${ONE}/deadline`]: renewThen("choice", (revision) => ({
      key: aKey(),
      revision,
      closesAt: getInAnHour(),
    })),
    [`POST ${ONE}/withdrawal`]: renewThen("choice", () => ({ key: aKey() })),
    [`PUT ${ONE}/consents/:studentId`]: renewThen("consent", () => ({
      key: aKey(),
      agrees: true,
      name: "Ownmark",
      reason: null,
    })),
    [`POST ${ONE}/consents/:studentId/receipt`]: async (actor, target, database) => {
      await renew("consent", actor, target, database);
      await signFor(actor, target, database);
      return { locale: "en" };
    },
    [`POST ${ONE}/consents/:studentId/change`]: async (actor, target, database) => {
      await renew("consent", actor, target, database);
      await signFor(actor, target, database);
      return { key: aKey(), agrees: false, name: "Ownmark", reason: null };
    },
    [`POST ${ONE}/slots/:slotNo/withdrawal`]: async (actor, target, database) => {
      await renew("meeting", actor, target, database);
      await offerSlot(target, database);
      return { key: aKey() };
    },
    [`PUT ${ONE}/seat`]: async (actor, target, database) => {
      await renew("sign_up", actor, target, database);
      const personId = actor.role === "parent" ? target.studentId : (actor.personId ?? target.personId);
      return { key: aKey(), personId, option: null };
    },
    [`PUT ${ONE}/meeting`]: async (actor, target, database) => {
      await renew("meeting", actor, target, database);
      return { key: aKey(), studentId: target.studentId, slot: null, topic: null, byCall: false };
    },
    [`PUT ${ONE}/choice`]: renewThen("choice", () => ({ key: aKey(), options: [1] })),
  },
  ids: (database, { schoolId }) =>
    database.inSchool(schoolId, async (db) => {
      const { rows } = await sql<{ readonly askId: number }>`
        insert into asks (school_id, author_id, author_role, kind, title, body, audience_roles, level_ids, section_ids,
          subject_ids, person_ids, cc_guardians, choice_mode, closes_at)
        select ${schoolId}, account_id, 'school_management', 'choice', 'Of the matrix', '', ${EVERYBODY}::text[],
          '{}', '{}', '{}', '{}', false, 'one', now() + interval '1 hour'
        from account_people where school_id = ${schoolId} order by account_id limit 1
        returning id as "askId"`.execute(db);
      const [made] = rows;
      if (!made) throw new Error("The place has nobody who could have asked.");
      await sql`insert into ask_options (school_id, ask_id, no, label) values
        (${schoolId}, ${made.askId}, 1, 'Yes'), (${schoolId}, ${made.askId}, 2, 'No')`.execute(db);
      return { ...made, slotNo: 1 };
    }),
};
