import pg from "pg";
import { expect, onTestFinished, test } from "vitest";

import { Pulse } from "./pulse.ts";

/** As a pooler whose database is away: it refuses new clients, and the ones that it had let in wait for minutes. */
const openRefused = () => new pg.Client({ host: "127.0.0.1", port: 1 });

test("a call that waits at a database that refuses others is given up, and one that is answered there is not", async () => {
  const pulse = new Pulse(openRefused);
  onTestFinished(() => pulse.close());
  const { promise: unansweredForMinutes } = Promise.withResolvers<never>();

  await expect(pulse.whileAnswering(unansweredForMinutes)).rejects.toMatchObject({ code: "unavailable" });

  pulse.requireAnswers();
  expect(await pulse.whileAnswering(Promise.resolve("rows"))).toBe("rows");
});
