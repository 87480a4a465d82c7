import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement } from "#platform/testing/factories/people.ts";

import { enterSchool } from "./enter-school.ts";
import { once, sweepAnswers } from "./once.ts";

const { database, owner } = await freshDatabase();
const school = await aSchool(database, await aGroup(database));
const { accountId } = await aManagement(database, school);

const keyed = (key: string, request: unknown = { name: "a" }, route = "POST /test") => ({
  schoolId: school.id,
  accountId,
  key,
  route,
  request,
});

test("T3: of eight of the same request at once, one does the work and all get its answer", async () => {
  const key = aKey();
  let done = 0;
  const send = () =>
    database.inSchool(school.id, (db) =>
      once(db, keyed(key), async () => {
        done += 1;
        await db.selectFrom("people").select("id").limit(1).execute();
        return { number: done };
      }),
    );

  const replies = await Promise.all(Array.from({ length: 8 }, send));

  expect(done).toBe(1);
  expect(replies).toEqual(Array.from({ length: 8 }, () => ({ number: 1 })));
});

test("work that failed leaves its key free", async () => {
  const key = aKey();
  const failing = database.inSchool(school.id, (db) =>
    once(db, keyed(key), () => Promise.reject(new Error("no"))),
  );
  await expect(failing).rejects.toThrow("no");

  const reply = await database.inSchool(school.id, (db) =>
    once(db, keyed(key), () => Promise.resolve({ ok: true })),
  );

  expect(reply).toEqual({ ok: true });
});

test("work that ends in another school than it began in is undone, for its answer would be lost", async () => {
  const sister = await aSchool(database, await aGroup(database));
  const key = aKey();

  const lost = database.inSchool(school.id, (db) =>
    once(db, keyed(key), async () => {
      await enterSchool(db, sister.id);
      return { ok: true };
    }),
  );

  await expect(lost).rejects.toThrow("another school");
  const { rows } = await owner.query("select from idempotency where key = $1", [key]);
  expect(rows).toEqual([]);
});

test("a key that was used for another request is a conflict", async () => {
  const key = aKey();
  const send = (request: unknown) =>
    database.inSchool(school.id, (db) => once(db, keyed(key, request), () => Promise.resolve({})));
  await send({ name: "a" });

  await expect(send({ name: "b" })).rejects.toMatchObject({ code: "conflict" });
});

test("a key that was used at another address is a conflict, also with the same request", async () => {
  const key = aKey();
  const send = (route: string) =>
    database.inSchool(school.id, (db) =>
      once(db, keyed(key, { name: "a" }, route), () => Promise.resolve({ route })),
    );
  await send("POST /one");

  await expect(send("POST /other")).rejects.toMatchObject({ code: "conflict" });
  expect(await send("POST /one")).toEqual({ route: "POST /one" });
});

test("a reply that the release before stored under the name of a verb is the answer of the same request alone", async () => {
  const key = aKey();
  const send = (route: string, name: string) =>
    database.inSchool(school.id, (db) =>
      once(db, keyed(key, { name }, route), () => Promise.resolve({ route })),
    );
  await send("createSection", "a");

  expect(await send("POST /sections", "a")).toEqual({ route: "createSection" });
  await expect(send("POST /sections", "b")).rejects.toMatchObject({ code: "conflict" });
});

test("answers older than two days are removed, younger ones stay", async () => {
  const [old, young] = [aKey(), aKey()];
  for (const key of [old, young])
    await database.inSchool(school.id, (db) => once(db, keyed(key), () => Promise.resolve({})));
  await owner.query("update idempotency set created_at = now() - interval '49 hours' where key = $1", [old]);

  expect(await sweepAnswers(database)).toBe(1);
  const { rows } = await owner.query("select key from idempotency where key = any($1)", [[old, young]]);
  expect(rows).toEqual([{ key: young }]);
});
