import { expect, test } from "vitest";

import { ImportGraph } from "./import-graph.ts";
import { aTree } from "./source-tree.factory.ts";

const PAGE = "apps/app/src/school/people/PersonPage.tsx";

test.each([
  ["a neighbour", `import { a } from "./a.ts";`, ["apps/app/src/school/people/a.ts"]],
  ["several lines", `import {\n  a,\n  b,\n} from "../b.tsx";`, ["apps/app/src/school/b.tsx"]],
  [
    "another slice",
    `import { chat } from "#talking/chat/public.ts";`,
    ["apps/app/src/talking/chat/public.ts"],
  ],
  [
    "the contract",
    `import * as people from "@dars/contract/school/people";`,
    ["packages/contract/src/school/people.ts"],
  ],
  [
    "what is loaded later",
    `const more = () => import("./More.tsx");`,
    ["apps/app/src/school/people/More.tsx"],
  ],
  ["side effects, and styles", `import "./person.css";`, ["apps/app/src/school/people/person.css"]],
  ["what is exported again", `export { a } from "./a.ts";`, ["apps/app/src/school/people/a.ts"]],
  ["a worker", `new Worker(new URL("./work.ts", import.meta.url));`, ["apps/app/src/school/people/work.ts"]],
  ["a value beside a type", `import { type A, a } from "./a.ts";`, ["apps/app/src/school/people/a.ts"]],
  [
    "the files of a pattern",
    `const pages = import.meta.glob("../*/*re.tsx");`,
    ["apps/app/src/school/people/More.tsx"],
  ],
  [
    "types alone",
    `import type { A } from "./a.ts";\nexport type { B } from "./a.ts";\nimport type A from "./a.ts";`,
    [],
  ],
  ["packages from elsewhere", `import { z } from "vitest";`, []],
  ["files that are not there", `import { z } from "./z.ts";`, []],
])("names %s", (_, text, named) => {
  const there = ["a.ts", "More.tsx", "person.css", "work.ts"].map(
    (name) => `apps/app/src/school/people/${name}`,
  );
  const elsewhere = [
    "apps/app/src/school/b.tsx",
    "apps/app/src/talking/chat/public.ts",
    "packages/contract/src/school/people.ts",
  ];
  const tree = aTree({
    ...Object.fromEntries([...there, ...elsewhere].map((path) => [path, ""])),
    [PAGE]: text,
  });

  expect(new ImportGraph(tree).named(PAGE)).toEqual(named);
});

test("a folder of sources that a file names is needed whole, a folder above them is not", () => {
  const tree = aTree({
    "apps/server/src/testing/all.ts": `new URL("../", import.meta.url); new URL("../../../../", import.meta.url);`,
    "apps/server/src/school/a.ts": "",
    "test-data/school.csv": "",
  });
  const named = new ImportGraph(tree).named("apps/server/src/testing/all.ts");

  expect(named.toSorted()).toEqual(["apps/server/src/school/a.ts", "apps/server/src/testing/all.ts"]);
});

test("reaches through others, round in a circle, and only along steps that are followed", () => {
  const graph = new ImportGraph(
    aTree({
      "tools/a.ts": `import "./b.ts";`,
      "tools/b.ts": `import "./c.ts"; import "#tools/d.ts";`,
      "tools/c.ts": `import "./a.ts";`,
      "tools/d.ts": "",
    }),
  );

  expect([...graph.reach(["tools/a.ts"])].toSorted()).toEqual([
    "tools/a.ts",
    "tools/b.ts",
    "tools/c.ts",
    "tools/d.ts",
  ]);
  expect([...graph.reach(["tools/b.ts"], (from) => from !== "tools/c.ts")].toSorted()).toEqual([
    "tools/b.ts",
    "tools/c.ts",
    "tools/d.ts",
  ]);
});
