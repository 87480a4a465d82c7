import pg from "pg";
import { expect, onTestFinished, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";

import { SharedConnections } from "./shared-connections.ts";

const here = await freshDatabase();
const FIND_PID = { text: "select pg_backend_pid() as pid", values: [] };

test("a connection that took the place of a lost one stays there when the lost one ends", async () => {
  const opened: pg.Client[] = [];
  const replaced = Promise.withResolvers<unknown>();
  const open = () => {
    const client = new pg.Client({ ...here.connection, pipeline: true });
    opened.push(client);
    return client;
  };
  const shared: SharedConnections = new SharedConnections(open, 1, () =>
    replaced.resolve(shared.send([FIND_PID])),
  );
  onTestFinished(() => shared.close());
  const [answer] = await shared.send([FIND_PID]);
  const [lost] = opened;
  const ending = new Promise((resolve) => lost?.once("end", resolve));

  await here.owner.query("select pg_terminate_backend($1)", [answer?.rows[0]?.pid]);
  await replaced.promise;
  await ending;
  await shared.send([FIND_PID]);

  expect(opened).toHaveLength(2);
});
