import { spawn } from "node:child_process";
import { once } from "node:events";
import { execPath } from "node:process";
import { fileURLToPath } from "node:url";

import { resumeCircular } from "@dars/contract/talking/circulars";
import { expect, test } from "vitest";

import { COMPILED } from "#platform/testing/compiled.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { runTask } from "#platform/testing/run-task.ts";
import { heavy } from "#platform/testing/sized.ts";
import { soon } from "#platform/testing/soon.ts";

import { circularTasks } from "./circular-tasks.ts";
import { circularsBed } from "./circulars.factory.ts";

heavy();

const CHILD = fileURLToPath(new URL("./circulars-node.factory.ts", import.meta.url));
const { database, owner, connection, as, aGroupOfTwo, send, states, news, running, work, countPosts } =
  await circularsBed();

test("J3: a server killed between two schools leaves neither without, and neither twice", async () => {
  const { group, head, river, noor } = await aGroupOfTwo();
  const { id } = await send(head);
  const blocker = await owner.connect();
  await blocker.query("begin");
  await blocker.query(
    "insert into circular_deliveries (school_id, office_id, circular_id, state) values ($1, $2, $3, 'nobody')",
    [noor.school.id, group.officeId, id],
  );
  const node = spawn(execPath, [CHILD, JSON.stringify(connection)], {
    env: COMPILED,
    stdio: ["ignore", "ignore", "inherit"],
  });
  await soon(async () => {
    const { rows } = await owner.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into circular_deliveries%'",
    );
    expect(rows).toHaveLength(1);
    expect(await states(head, id)).toEqual(["Noor: waiting", "River: delivered"]);
  });

  node.kill("SIGKILL");
  await once(node, "exit");
  await blocker.query("rollback");
  blocker.release();
  await owner.query(
    "update jobs set lease_until = now() - interval '1 second' where lease_until is not null",
  );
  await work();

  expect(await states(head, id)).toEqual(["Noor: delivered", "River: delivered"]);
  for (const { school } of [river, noor]) expect(await countPosts(school.id)).toBe(1);
});

test("J3: deliveries of the same school at the same time write one post", async () => {
  const { group, head, river } = await aGroupOfTwo();
  const { id: circularId } = await send(head);
  const payload = { officeId: group.officeId, circularId, schoolId: river.school.id };
  await Promise.all([1, 2, 3].map(() => runTask(circularTasks(database), "deliver circular", payload)));
  await work();

  expect(await countPosts(river.school.id)).toBe(1);
});

test("J3: a delivery that was given up is shown as failed, and is started again", async () => {
  const { head, river, noor } = await aGroupOfTwo();
  const { id } = await send(head);
  await owner.query(`alter table posts add constraint broken check (school_id <> ${noor.school.id})`);
  // Its earlier attempts failed as well.
  await owner.query("update jobs set attempts = 11");
  const stop = running();
  await soon(async () => expect(await states(head, id)).toEqual(["Noor: failed", "River: delivered"]));
  await stop();

  await owner.query("alter table posts drop constraint broken");
  await as(head.actor).call(resumeCircular, { params: { circularId: id }, body: { key: aKey() } });
  await work();

  expect(await states(head, id)).toEqual(["Noor: delivered", "River: delivered"]);
  expect(await news(noor.mother)).toEqual(["Exams"]);
  expect(await countPosts(river.school.id)).toBe(1);
});
