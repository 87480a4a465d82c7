import {
  listCirculars,
  readCircular,
  sendCircular,
  type CircularText,
} from "@dars/contract/talking/circulars";
import { listThreads } from "@dars/contract/talking/messages";
import { listPosts } from "@dars/contract/talking/posts";
import { sql } from "kysely";

import { authoriseWith } from "#identity/access/public.ts";
import { runJobs } from "#platform/jobs/run-jobs.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aLevel, aSchool, type Group } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator, aStudent, type Member } from "#platform/testing/factories/people.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";
import { heardTasks } from "#platform/testing/run-task.ts";
import { soon } from "#platform/testing/soon.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { messages } from "#talking/messages/messages.routes.ts";
import { posts } from "#talking/posts/posts.routes.ts";

import { circularTasks } from "./circular-tasks.ts";
import { circulars } from "./circulars.routes.ts";

const ALL: CircularText["audience"] = { schoolIds: [], roles: ["parent"], levelIds: [], ccGuardians: false };

type CircularOptions = Partial<Omit<CircularText, "audience">> & Partial<CircularText["audience"]>;

export const buildCircular = ({ schoolIds, roles, levelIds, ccGuardians, ...text }: CircularOptions) => ({
  key: aKey(),
  channel: "post" as const,
  title: "Exams",
  body: "They begin on Sunday.",
  expireAt: null,
  isPinned: false,
  requiresAck: true,
  ...text,
  audience: {
    schoolIds: schoolIds ?? ALL.schoolIds,
    roles: roles ?? ALL.roles,
    levelIds: levelIds ?? ALL.levelIds,
    ccGuardians: ccGuardians ?? ALL.ccGuardians,
  },
});

/** The slice beside those of news and messages, on a database of its own. */
export async function circularsBed() {
  const { database, owner, connection, as } = await testbed([circulars, posts, messages], {
    authorise: authoriseWith(),
  });

  /** A school with one family and its office. */
  async function aFamilySchool(group: Group, name: string, options: { readonly closed?: boolean } = {}) {
    const school = await aSchool(database, group, { name, state: options.closed ? "closed" : "active" });
    const level = await aLevel(database, group);
    const section = await aSection(database, await aYear(database, school), { level });
    const child = await aStudent(database, school, { section });
    const mother = await aGuardian(database, group, { of: [child] });
    return { school, level, mother, management: await aManagement(database, school) };
  }

  async function aGroupOfTwo() {
    const group = await aGroup(database);
    return {
      group,
      head: await anAdministrator(database, group),
      river: await aFamilySchool(group, "River"),
      noor: await aFamilySchool(group, "Noor"),
    };
  }

  const send = (head: Member, overrides: CircularOptions = {}) =>
    as(head.actor).call(sendCircular, { body: buildCircular(overrides) });

  const read = (head: Member, circularId: number) =>
    as(head.actor).call(readCircular, { params: { circularId } });

  const states = async (head: Member, id: number) =>
    (await read(head, id)).deliveries.map(({ school, state }) => `${school.en}: ${state}`).toSorted();

  const running = () =>
    runJobs({
      database,
      tasks: heardTasks(circularTasks(database)),
      onError: () => undefined,
      lookEveryMs: 10,
    });

  /** Does the jobs that are due, as a node that is stopped after them would. */
  async function work(): Promise<void> {
    const stop = running();
    await soon(async () => {
      const { rows } = await owner.query(
        "select 1 from jobs where task like '% circular' and given_up_at is null limit 1",
      );
      if (rows.length > 0) throw new Error("Some jobs are left.");
    });
    await stop();
  }

  return {
    database,
    owner,
    connection,
    as,
    aFamilySchool,
    aGroupOfTwo,
    send,
    read,
    states,
    running,
    work,
    list: async (head: Member) => (await as(head.actor).call(listCirculars, { query: {} })).circulars,
    news: async (member: Member) =>
      (await as(member.actor).call(listPosts, { query: {} })).posts.map(({ title }) => title),
    letters: async (member: Member) =>
      (await as(member.actor).call(listThreads, { query: {} })).threads.map(({ subject }) => subject),
    countPosts: async (schoolId: number) => {
      const { rows } = await database.inSchool(schoolId, (db) =>
        sql<{ readonly count: number }>`
          select count(*)::int as count from posts where school_id = ${schoolId}`.execute(db),
      );
      return rows[0]?.count;
    },
  };
}
