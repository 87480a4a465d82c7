import { spawn } from "node:child_process";
import { once } from "node:events";
import { execPath } from "node:process";
import { fileURLToPath } from "node:url";

import {
  listPublications,
  publishMarks,
  restartPublication,
  withdrawPublication,
} from "@dars/contract/marks/publication";
import { readPublishedYear } from "@dars/contract/marks/results";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { results } from "#marks/results/results.routes.ts";
import { aMarkedSchool } from "#marks/sheets/sheets.factory.ts";
import { runJobs } from "#platform/jobs/run-jobs.ts";
import { COMPILED } from "#platform/testing/compiled.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { runTask } from "#platform/testing/run-task.ts";
import { heavy } from "#platform/testing/sized.ts";
import { soon } from "#platform/testing/soon.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { approveColumns, enrolMany, publishing } from "./publication.factory.ts";
import { publication } from "./publication.routes.ts";
import { publishTask } from "./publish-later.ts";

heavy();

const CHILD = fileURLToPath(new URL("./publishing-node.factory.ts", import.meta.url));
const { database, owner, connection, as } = await testbed([publication, results], {
  authorise: authoriseWith(),
});

test("PUB-2: marks of many students are published right after the answer, once, whatever is repeated", async () => {
  const { publish, list, run, students, read } = await aLargeSchool();
  const made = await publish("M1");
  expect(made.state).toBe("scheduled");
  expect((await list())[0]).toMatchObject({ state: "scheduled", isUnderWay: true, students: 0 });

  await run(made.id);
  await run(made.id);

  expect(await list()).toMatchObject([
    { id: made.id, state: "published", isUnderWay: false, students: students.length },
  ]);
  expect(await read()).toMatchObject({ result: { revision: 1 } });
});

test("PUB-2: a server killed in the middle of publishing leaves nothing half published, and another publishes it once", async () => {
  const { publish, list, school, students, read } = await aLargeSchool();
  const blocker = await owner.connect();
  await blocker.query("begin");
  await blocker.query("select from students where school_id = $1 and id = $2 for update", [
    school.id,
    students.at(-1)?.id,
  ]);
  const { id } = await publish("M1");
  const node = spawn(execPath, [CHILD, JSON.stringify(connection)], {
    env: COMPILED,
    stdio: ["ignore", "ignore", "inherit"],
  });
  await soon(async () => {
    const { rows } = await owner.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into mark_snapshots%'",
    );
    expect(rows).toHaveLength(1);
  });

  node.kill("SIGKILL");
  await once(node, "exit");
  await blocker.query("rollback");
  blocker.release();

  expect(await list()).toMatchObject([{ id, state: "scheduled", isUnderWay: true, students: 0 }]);
  await expect(read()).rejects.toMatchObject({ code: "not-found" });
  await owner.query(
    "update jobs set lease_until = now() - interval '1 second' where lease_until is not null",
  );
  const stop = running();
  await soon(async () => expect(await list()).toMatchObject([{ id, state: "published" }]));
  await stop();
  expect(await read()).toMatchObject({ result: { revision: 1 } });
});

test("PUB-2: a publication that the server gives up shows nothing, says why, and is started again", async () => {
  const { school, management, publish, list, read } = await aLargeSchool();
  const params = { schoolId: school.id };
  const restart = (publicationId: number) =>
    as(management.actor).call(restartPublication, {
      params: { ...params, publicationId },
      body: { key: aKey() },
    });
  const { id } = await publish("M1");
  await expect(restart(id)).rejects.toMatchObject({ code: "conflict", details: { reason: "not-failed" } });
  await owner.query(`alter table mark_snapshots add constraint broken check (school_id <> ${school.id})`);
  // Its earlier attempts failed as well.
  await owner.query("update jobs set attempts = 7");
  const stopFailing = running();
  await soon(async () =>
    expect(await list()).toMatchObject([
      { id, state: "scheduled", isUnderWay: false, failedBecause: "unexpected", students: 0 },
    ]),
  );
  await stopFailing();
  await expect(read()).rejects.toMatchObject({ code: "not-found" });

  await owner.query("alter table mark_snapshots drop constraint broken");
  expect(await restart(id)).toEqual({ id, state: "scheduled" });
  expect(await list()).toMatchObject([{ isUnderWay: true, failedBecause: null }]);
  const stop = running();
  await soon(async () =>
    expect(await list()).toMatchObject([{ id, state: "published", failedBecause: null }]),
  );
  await stop();

  expect(await read()).toMatchObject({ result: { revision: 1 } });
});

test("PUB-2: the office reads whether the server was too busy or stopped each time", async () => {
  const { publish, list, school } = await aLargeSchool();
  const { id } = await publish("M1");
  const giveUp = async (problem: string) => {
    await publishTask(database)["publish marks"]?.onGivenUp?.(
      { schoolId: school.id, publicationId: id },
      problem,
    );
    return (await list())[0]?.failedBecause;
  };

  expect(await giveUp("error 57014")).toBe("busy");
  expect(await giveUp("killed")).toBe("stopped");
  expect(await giveUp("Error")).toBe("unexpected");
});

test("PUB-2: a withdrawal from many hides everything at once; what remains is shown right after, to guardians not before their time", async () => {
  const { school, students, group, year, management, publish, list, run, read } = await aLargeSchool();
  const [student = management] = students;
  const parent = await aGuardian(database, group, { of: [student] });
  await run((await publish("M1", 60)).id);
  const second = await publish("M2");
  await run(second.id);
  const params = { schoolId: school.id };

  await as(management.actor).call(withdrawPublication, {
    params: { ...params, publicationId: second.id },
    body: { key: aKey(), reason: "A mistake in the column" },
  });
  await expect(read()).rejects.toMatchObject({ code: "not-found" });
  expect((await list())[0]).toMatchObject({ state: "withdrawn", isUnderWay: true, failedBecause: null });
  await run((await publish("M3")).id);
  await run(second.id);

  expect((await read()).result.subjects[0]?.marks).toEqual({ M1: 70, M3: 70 });
  expect((await list())[1]).toMatchObject({ state: "withdrawn", isUnderWay: false });
  await expect(
    as(parent.actor).call(readPublishedYear, {
      params: { ...params, studentId: student.id, yearId: year.id },
    }),
  ).rejects.toMatchObject({ code: "not-found" });
});

async function aLargeSchool() {
  const world = await aMarkedSchool(database);
  const { school, section, year, students, management } = world;
  await approveColumns(database, world, { M1: 70, M2: 70, M3: 70 });
  await enrolMany(database, world);
  const office = as(management.actor);
  const [student = management] = students;
  return {
    ...world,
    publish: (code: string, studentsFirstMinutes = 0) =>
      office.call(publishMarks, {
        params: { schoolId: school.id },
        body: publishing(section.id, [code], { studentsFirstMinutes }),
      }),
    list: async () => (await office.call(listPublications, { params: { schoolId: school.id } })).publications,
    run: (publicationId: number) =>
      runTask(publishTask(database), "publish marks", { schoolId: school.id, publicationId }),
    read: () =>
      as(student.actor).call(readPublishedYear, {
        params: { schoolId: school.id, studentId: student.id, yearId: year.id },
      }),
  };
}

const running = () =>
  runJobs({ database, tasks: publishTask(database), onError: () => undefined, lookEveryMs: 20 });
