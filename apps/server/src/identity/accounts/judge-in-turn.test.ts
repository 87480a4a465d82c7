import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";
import { lockWaits } from "#platform/testing/lock-waits.ts";

import { countFailureIn } from "./count-failure.ts";
import { judgeInTurn } from "./judge-in-turn.ts";
import { lockLane } from "./sign-in.queries.ts";

const { database, owner } = await freshDatabase();

test("ACC-1: a wrong guess waits for those that another node counts, and is then told nothing", async () => {
  const lane = Buffer.alloc(32, 1);
  const elsewhere = Promise.withResolvers<void>();
  const counted = Promise.withResolvers<void>();
  const others = database.directoryTransaction(async (db) => {
    await lockLane(db, lane);
    for (let failure = 0; failure < 5; failure += 1) await countFailureIn(db, lane);
    counted.resolve();
    await elsewhere.promise;
  });
  await counted.promise;

  const late = judgeInTurn({ database }, lane, () => Promise.resolve(undefined)).catch(
    (error: unknown) => error,
  );
  await lockWaits(owner);
  elsewhere.resolve();
  await others;

  expect(await late).toMatchObject({ code: "too-many-requests" });
});
