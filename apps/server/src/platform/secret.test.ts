import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "vitest";

import { aFolder } from "#platform/testing/a-folder.ts";

import { readSecret } from "./secret.ts";

const place = await aFolder();

test("a key is made once, for its owner alone, and is the same afterwards", async () => {
  const DARS_DATA = join(place, "one");

  const first = await readSecret({ DARS_DATA });

  expect(first.length).toBeGreaterThanOrEqual(32);
  expect(await readSecret({ DARS_DATA })).toEqual(first);
  expect((await stat(join(DARS_DATA, "secret"))).mode & 0o077).toBe(0);
});

test("of ten who start at once, all get the same key", async () => {
  const DARS_DATA = join(place, "ten");

  const keys = await Promise.all(Array.from({ length: 10 }, () => readSecret({ DARS_DATA })));

  const storedSecret = (await readFile(join(DARS_DATA, "secret"), "utf8")).trim();
  expect(new Set(keys.map((key) => key.toString("base64url")))).toEqual(new Set([storedSecret]));
});

test("a key that is told is taken, and none is made", async () => {
  const DARS_DATA = join(place, "told");
  const DARS_SECRET = "a secret of thirty-two characters";

  expect((await readSecret({ DARS_DATA, DARS_SECRET })).toString()).toBe(DARS_SECRET);
  await expect(stat(DARS_DATA)).rejects.toMatchObject({ code: "ENOENT" });
});
