import { expect, onTestFinished, test } from "vitest";

import { answerShelf } from "./answer-shelf.ts";
import { AccountDatabase } from "./database.ts";
import { createQueries } from "./queries.ts";

async function aWorkspace() {
  const local = new AccountDatabase("teacher-1");
  onTestFinished(() => local.delete());
  const queries = createQueries();
  const [home, passing] = [
    ["/api/v6/home", {}],
    ["/api/v6/rows", { query: { search: "a b" } }],
  ];
  await queries.prefetchQuery({ queryKey: home ?? [], queryFn: () => 1 });
  await queries.prefetchQuery({ queryKey: passing ?? [], queryFn: () => 1, meta: { keep: false } });
  return { local, queries };
}

const HOME = { "/api/v6/home": { tag: "a", body: { home: 1 } } };
const PASSING = { "/api/v6/rows?search=a+b": { tag: "b", body: [] } };

test("D.17: keeps answers of reads that may stay on the device, and no others", async () => {
  const workspace = await aWorkspace();
  await answerShelf(workspace).write({ ...HOME, ...PASSING });

  expect(await answerShelf(workspace).read()).toEqual(HOME);
});

test("D.17: nothing is kept after what was read is thrown away, nor where nothing may be kept", async () => {
  const { local, queries } = await aWorkspace();
  await answerShelf({ local, queries }).write(HOME);
  await local.clearReads();
  await answerShelf({ local, queries }).write(HOME);
  await answerShelf({ local: null, queries }).write(HOME);

  expect(await answerShelf({ local, queries }).read()).toEqual({});
});
