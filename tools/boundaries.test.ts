import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

interface Planted {
  readonly file: string;
  readonly code: string;
  readonly caught: string;
}

const server = "apps/server/src";
const app = "apps/app/src";
const boundaries = "dars(boundaries)";

const PLANTED: readonly Planted[] = [
  { file: `${server}/talking/chat/climb.ts`, code: `import "../platform/logger.ts";`, caught: boundaries },
  { file: "tools/deep/climb.ts", code: `import "../where.ts";`, caught: boundaries },
  {
    file: `${server}/talking/chat/inside.ts`,
    code: `import "#school/schools/schools.queries.ts";`,
    caught: boundaries,
  },
  {
    file: `${app}/talking/chat/Inside.tsx`,
    code: `import "#school/schools/SchoolListPage.tsx";`,
    caught: boundaries,
  },
  {
    file: `${app}/talking/chat/lazy.ts`,
    code: `void import("#school/schools/SchoolListPage.tsx");`,
    caught: boundaries,
  },
  {
    file: `${app}/talking/chat/again.ts`,
    code: `export { x } from "#school/schools/use-x.ts";`,
    caught: boundaries,
  },
  {
    file: `${server}/talking/chat/itself.ts`,
    code: `import "#talking/chat/send-message.ts";`,
    caught: boundaries,
  },
  { file: `${server}/platform/knows.ts`, code: `import "#talking/chat/public.ts";`, caught: boundaries },
  {
    file: `${server}/school/years/upwards.ts`,
    code: `import "#talking/chat/public.ts";`,
    caught: boundaries,
  },
  { file: `${app}/talking/chat/public.ts`, code: `import "./chat.css";`, caught: boundaries },
  { file: `${app}/talking/chat/upwards.ts`, code: `import "#shell/home/public.ts";`, caught: boundaries },
  { file: "packages/contract/src/school/up.ts", code: `import "#talking/chat.ts";`, caught: boundaries },
  { file: `${server}/platform/http/roots.ts`, code: `import "#slices.ts";`, caught: boundaries },
  {
    file: `${server}/talking/chat/props.ts`,
    code: `import "#platform/testing/testbed.ts";`,
    caught: boundaries,
  },
  { file: `${server}/talking/chat/verb.ts`, code: `import { sql } from "kysely";\nsql;`, caught: boundaries },
  { file: `${server}/talking/chat/pool.ts`, code: `import pg from "pg";\npg;`, caught: boundaries },
  { file: `${app}/talking/chat/camera.ts`, code: `import "@capacitor/camera";`, caught: boundaries },
  { file: `${app}/talking/chat/server.ts`, code: `import "@dars/server/src/main.ts";`, caught: boundaries },
  { file: `${server}/talking/chat/app.ts`, code: `import "@dars/app/src/main.tsx";`, caught: boundaries },
  { file: "packages/contract/src/node.ts", code: `import "node:fs";`, caught: boundaries },
  { file: "packages/contract/src/react.ts", code: `import "react";`, caught: boundaries },
  { file: "packages/contract/src/web.ts", code: `import "fastify";`, caught: boundaries },
  { file: "packages/contract/src/app.ts", code: `import "@dars/app/src/tabs.ts";`, caught: boundaries },
  { file: `${server}/talking/chat/barrel.ts`, code: `export * from "./verb.ts";`, caught: "dars(no-barrel)" },
  {
    file: `${server}/talking/chat/query.ts`,
    code: `export const all = (db) => db.selectFrom("rooms").execute();`,
    caught: "dars(sql-in-queries)",
  },
  {
    file: `${server}/talking/chat/every-school.queries.ts`,
    code: `export const all = (db) => db.selectFrom("rooms").selectAll().execute();`,
    caught: "dars(queries-name-the-school)",
  },
  {
    file: `${server}/talking/chat/env.ts`,
    code: `export const x = process.env.X;`,
    caught: "node(no-process-env)",
  },
  {
    file: `${server}/talking/chat/default.ts`,
    code: `export default 1;`,
    caught: "import(no-default-export)",
  },
  { file: `${server}/talking/chat/print.ts`, code: `console.log(1);`, caught: "eslint(no-console)" },
  { file: `${server}/talking/chat/later.ts`, code: `// TODO: later`, caught: "eslint(no-warning-comments)" },
  {
    file: `${server}/talking/chat/any.ts`,
    code: `export const f = (x: any) => x;`,
    caught: "typescript(no-explicit-any)",
  },
  { file: `${app}/talking/chat/fetch.ts`, code: `void fetch("/");`, caught: "eslint(no-restricted-globals)" },
  {
    file: `${app}/talking/chat/keep.ts`,
    code: `localStorage.clear();`,
    caught: "eslint(no-restricted-globals)",
  },
  {
    file: `${server}/talking/chat/mock.test.ts`,
    code: `import { vi } from "vitest";\nvi.mock("#platform/logger.ts");`,
    caught: "vitest(no-restricted-vi-methods)",
  },
  {
    file: `${server}/talking/chat/three.ts`,
    code: `import { two } from "#talking/chat/four.ts";\nexport const one = two;`,
    caught: "import(no-cycle)",
  },
  {
    file: `${server}/talking/chat/four.ts`,
    code: `import { one } from "./three.ts";\nexport const two = () => one;`,
    caught: "import(no-cycle)",
  },
];

const ALLOWED: readonly Omit<Planted, "caught">[] = [
  {
    file: `${server}/talking/chat/of-the-school.queries.ts`,
    code: `export const all = (db, schoolId) => db.selectFrom("rooms").where("school_id", "=", schoolId).execute();`,
  },
  {
    file: `${server}/talking/chat/of-the-group.queries.ts`,
    code: `export const all = (db) => db.selectFrom("levels").selectAll().execute();`,
  },
  { file: `${server}/slices.ts`, code: `import "#talking/chat/chat.routes.ts";` },
  {
    file: `${server}/talking/chat/chat.queries.ts`,
    code: `import { sql } from "kysely";\nexport const one = sql;`,
  },
  { file: `${server}/platform/db/db.ts`, code: `import pg from "pg";\nexport const { Pool } = pg;` },
  {
    file: `${server}/talking/chat/good.ts`,
    code: `import "./other.ts";\nimport "#school/schools/public.ts";`,
  },
  {
    file: `${server}/talking/chat/wire.ts`,
    code: `import "@dars/contract/talking/chat";\nimport "#platform/errors.ts";`,
  },
  { file: `${server}/marks/engine/rounding/deep.ts`, code: `import "#marks/engine/grades.ts";` },
  { file: `${server}/talking/chat/chat.test.ts`, code: `import "#platform/testing/testbed.ts";` },
  { file: `${server}/talking/chat/chat.factory.ts`, code: `import "#school/schools/schools.factory.ts";` },
  { file: `${app}/platform/device/camera.ts`, code: `import "@capacitor/camera";` },
  { file: `${app}/platform/api/call.ts`, code: `void fetch("/");` },
  {
    file: "packages/contract/src/talking/chat.ts",
    code: `import "#platform/primitives.ts";\nimport "typebox";`,
  },
];

interface Diagnostic {
  readonly code: string;
  readonly filename: string;
}

let tree = "";
let found: readonly Diagnostic[] = [];

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), "dars-boundaries-"));
  for (const { file, code } of [...PLANTED, ...ALLOWED]) plant(file, `${code}\n`);
  plant(`${server.replace("/src", "")}/package.json`, `{ "imports": { "#*": "./src/*" } }`);
  const config = readFileSync(resolve(import.meta.dirname, "..", ".oxlintrc.json"), "utf8");
  const here = config.replace("./tools/boundaries.js", join(import.meta.dirname, "boundaries.js"));
  // The rules at hand read text alone, and the type checker is not installed where these files are.
  plant(".oxlintrc.json", here.replace('"typeAware": true', '"typeAware": false'));
  found = lint();
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

test.each(PLANTED)("$caught is seen in $file", ({ file, caught }) => {
  expect(found.filter(({ filename }) => filename === file).map(({ code }) => code)).toContain(caught);
});

test.each(ALLOWED)("$file may import what it does", ({ file }) => {
  const complaints = found.filter(({ filename }) => filename === file).map(({ code }) => code);

  expect(complaints.filter((code) => /dars|restricted|cycle/.test(code))).toEqual([]);
});

function plant(file: string, text: string): void {
  const path = join(tree, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function lint(): readonly Diagnostic[] {
  const oxlint = resolve(import.meta.dirname, "../node_modules/oxlint/bin/oxlint");
  const args = [oxlint, "-c", ".oxlintrc.json", "--format", "json"];
  try {
    return parseDiagnostics(
      execFileSync(process.execPath, args, { cwd: tree, encoding: "utf8", stdio: "pipe" }),
    );
  } catch (error) {
    return parseDiagnostics((error as { stdout: string }).stdout);
  }
}

const parseDiagnostics = (json: string): readonly Diagnostic[] => JSON.parse(json).diagnostics;
