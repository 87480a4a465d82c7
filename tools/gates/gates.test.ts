import { expect, test } from "vitest";

import { listPartCircles, overweight, type Manifest } from "./bundle.ts";
import { deadPaths, placesOfOneMachine } from "./docs.ts";
import { chosenGates, printFaults, runGates } from "./gate.ts";
import { copies, isAllowed } from "./licences.ts";
import { unexplained } from "./migrations.ts";

const manifest: Manifest = {
  "index.html": {
    file: "entry.js",
    isEntry: true,
    imports: ["_react"],
    dynamicImports: ["Room.tsx"],
    css: ["a.css"],
  },
  _react: { file: "react.js" },
  "Room.tsx": { file: "room.js", isDynamicEntry: true, imports: ["_react", "_list"], css: ["room.css"] },
  _list: { file: "list.js" },
};
const weights = {
  "entry.js": 70_000,
  "react.js": 60_000,
  "a.css": 20_000,
  "room.js": 15_000,
  "list.js": 15_000,
};
function weigh(changed: Readonly<Record<string, number>>) {
  const weighing = (file: string) => ({ ...weights, "room.css": 10_000, ...changed })[file] ?? 0;
  return { brotli: weighing, gzip: weighing };
}

test("an app within its budget passes", () => {
  expect(overweight(manifest, weigh({}))).toEqual([]);
});

test("the first screen pays for everything it waits for", () => {
  expect(overweight(manifest, weigh({ "a.css": 20_001 }))).toEqual([
    "the entry weighs 150.0 kB brotli of 150 kB allowed.",
  ]);
});

test("a page pays for what only it brings, and not for what is there already", () => {
  expect(overweight(manifest, weigh({ "list.js": 15_001 }))).toHaveLength(1);
  expect(overweight(manifest, weigh({ "react.js": 60_000 }))).toEqual([]);
});

test("what two pages share is weighed by itself", () => {
  const second = { "Rooms.tsx": { file: "rooms.js", isDynamicEntry: true, imports: ["_list"] } };
  const both: Manifest = { ...manifest, ...second };

  expect(overweight(both, weigh({ "rooms.js": 20_000, "list.js": 30_000 }))).toEqual([]);
  expect(overweight(both, weigh({ "rooms.js": 20_000, "list.js": 40_001 }))).toEqual([
    "the shared part list.js weighs 40.0 kB gzip of 40 kB allowed.",
  ]);
});

test("a manifest without an entry measures nothing and fails", () => {
  expect(overweight({}, weigh({}))).toHaveLength(1);
});

test("parts of the app that import each other are found", () => {
  expect(listPartCircles(manifest)).toEqual([]);
  expect(listPartCircles({ ...manifest, _list: { file: "list.js", imports: ["Room.tsx"] } })).toEqual([
    "Parts of the app import each other: Room.tsx → _list → Room.tsx.",
  ]);
});

test("a page of the documents names only what is there", () => {
  const text =
    "See `tools/run.cjs`, [the map](run.cjs), `tools/gone.ts`, [elsewhere](gone.md#x), [out](https://x.y).";

  expect(deadPaths("tools/page.md", text)).toEqual([
    "tools/page.md names gone.md, which is not there.",
    "tools/page.md names tools/gone.ts, which is not there.",
  ]);
});

test("an example in a fence may name what does not exist", () => {
  expect(deadPaths("page.md", "```\n`tools/gone.ts`\n```\n")).toEqual([]);
});

test("a place on one machine is seen", () => {
  const home = ["", "work", "main"].join("/");

  expect(placesOfOneMachine("page.md", `one\nsee ${home}/x\n`)).toHaveLength(1);
  expect(placesOfOneMachine("page.md", "a session ends at home, and work/main goes on")).toEqual([]);
});

test("a second copy of a library that must be alone is seen", () => {
  const alone = ["@ionic/core", "@ionic/react", "react", "react-dom", "react-router", "kysely", "typebox"];
  const packages = Object.fromEntries(alone.map((name) => [`node_modules/${name}`, {}]));

  expect(copies({ packages })).toEqual([]);
  expect(copies({ packages: { ...packages, "apps/app/node_modules/react": {} } })).toHaveLength(1);
});

test.each([
  ["MIT", true],
  ["(GPL-2.0 OR MIT)", true],
  ["MIT AND ISC", true],
  ["MIT AND GPL-3.0", false],
  ["AGPL-3.0", false],
  [undefined, false],
])("a package under %s may be built upon: %s", (licence, may) => {
  expect(isAllowed(licence)).toBe(may);
});

test("a rule of migrations is waived with a reason only", () => {
  const waiver = "-- squawk-ignore ban-drop-column\nalter table a drop column b;";

  expect(unexplained("1.sql", waiver)).toHaveLength(1);
  expect(unexplained("1.sql", `-- Nobody has read it since 51.4.\n${waiver}`)).toEqual([]);
});

const gates = [
  { name: "broken", faults: () => Promise.reject(new Error("out of paper")) },
  { name: "fine", faults: () => [] },
  { name: "dead code", faults: () => [] },
];

test("a gate that breaks has failed, and those after it still run", async () => {
  const printed: string[] = [];

  const results = await runGates(gates, (line) => printed.push(line));
  printFaults(results, (line) => printed.push(line));

  expect(results.map(({ name, faults }) => [name, faults.length])).toEqual([
    ["broken", 1],
    ["fine", 0],
    ["dead code", 0],
  ]);
  expect(printed.join("\n")).toContain("out of paper");
});

test("a gate runs while a slower one before it is still at work", async () => {
  const { promise, resolve } = Promise.withResolvers<readonly string[]>();
  const quick = {
    name: "quick",
    faults: () => {
      resolve([]);
      return [];
    },
  };

  const results = await runGates([{ name: "slow", faults: () => promise }, quick], () => {});

  expect(results.map(({ name }) => name)).toEqual(["slow", "quick"]);
});

test("gates are chosen by name, and an unknown name is answered with the known ones", () => {
  expect(chosenGates(gates, [])).toEqual(gates);
  expect(chosenGates(gates, ["dead-code", "fine"]).map(({ name }) => name)).toEqual(["fine", "dead code"]);
  expect(() => chosenGates(gates, ["lnt"])).toThrow("broken, fine, dead-code");
});
