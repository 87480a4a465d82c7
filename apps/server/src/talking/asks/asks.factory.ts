import { answerChoice, changeConsent, readOwnAsk, signConsent } from "@dars/contract/talking/ask-answers";
import { readAsk, writeAsk, type AskText } from "@dars/contract/talking/asks";
import { sql } from "kysely";

import { authoriseWith } from "#identity/access/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { Member } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aSchoolWithTwoSections } from "#talking/posts/posts.factory.ts";

import { asks } from "./asks.routes.ts";

type Reader = Pick<Member, "actor">;
interface InSchool {
  readonly id: number;
}

const HOUR_MS = 3_600_000;

/** An ask of all parents for a consent, which closes in an hour. */
export const CONSENT: AskText = {
  kind: "consent",
  title: "The museum",
  body: "On Tuesday, by bus.",
  audience: {
    roles: ["parent"],
    levelIds: [],
    sectionIds: [],
    subjectIds: [],
    personIds: [],
    ccGuardians: false,
  },
  closesAt: new Date(Date.now() + HOUR_MS).toISOString(),
  signatures: "one",
  choice: null,
};

/** An ask of all parents to choose one of three. */
export const CHOICE: AskText = {
  ...CONSENT,
  kind: "choice",
  title: "Which day?",
  signatures: null,
  choice: { mode: "one", isAnonymous: false, options: ["Sunday", "Monday", "Tuesday"] },
};

/** The slice on a database of its own, with what tests of asks do again and again. */
export async function asksBed() {
  const { database, owner, as } = await testbed([asks], { authorise: authoriseWith() });

  const ask = async (school: InSchool, author: Reader, text: AskText): Promise<number> => {
    const { id } = await as(author.actor).call(writeAsk, {
      params: { schoolId: school.id },
      body: { key: aKey(), ...text },
    });
    return id;
  };

  const sign = (
    guardian: Reader,
    child: { readonly id: number; readonly schoolId: number },
    askId: number,
    agrees = true,
    name = "Person who signs",
  ) =>
    as(guardian.actor).call(signConsent, {
      params: { schoolId: child.schoolId, askId, studentId: child.id },
      body: { key: aKey(), agrees, name, reason: null },
    });

  const change = (
    guardian: Reader,
    child: { readonly id: number; readonly schoolId: number },
    askId: number,
    agrees: boolean,
    name = "Person who signs",
  ) =>
    as(guardian.actor).call(changeConsent, {
      params: { schoolId: child.schoolId, askId, studentId: child.id },
      body: { key: aKey(), agrees, name, reason: null },
    });

  const choose = (member: Reader, school: InSchool, askId: number, ...options: number[]) =>
    as(member.actor).call(answerChoice, {
      params: { schoolId: school.id, askId },
      body: { key: aKey(), options },
    });

  const readOwn = (member: Reader, school: InSchool, askId: number) =>
    as(member.actor).call(readOwnAsk, { params: { schoolId: school.id, askId } });

  const readResults = async (member: Reader, school: InSchool, askId: number) =>
    (await as(member.actor).call(readAsk, { params: { schoolId: school.id, askId } })).results;

  /** As if it had closed so many seconds ago. */
  const close = (school: InSchool, askId: number, seconds: number) =>
    database.inSchool(school.id, (db) =>
      sql`update asks set closes_at = now() - make_interval(secs => ${seconds})
        where school_id = ${school.id} and id = ${askId}`.execute(db),
    );

  /** Whom notices of a kind were written for. */
  const listNotified = async (school: InSchool, kind: string): Promise<readonly number[]> => {
    const { rows } = await database.inSchool(school.id, (db) =>
      sql<{ readonly id: number }>`select person_id as id from notifications
        where school_id = ${school.id} and kind = ${kind} order by person_id`.execute(db),
    );
    return rows.map(({ id }) => id);
  };

  return {
    database,
    owner,
    as,
    ask,
    sign,
    change,
    choose,
    readOwn,
    readResults,
    close,
    listNotified,
    aSchool: () => aSchoolWithTwoSections(database),
  };
}
