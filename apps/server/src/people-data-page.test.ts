import { readFile } from "node:fs/promises";

import { expect, test } from "vitest";

import { peopleDataPage } from "./people-data-page.ts";

test("docs/people-data.md is what the tables declare; npm run db:migrate writes it", async () => {
  const page = await readFile(new URL("../../../docs/people-data.md", import.meta.url), "utf8");

  expect(page).toBe(peopleDataPage());
});
