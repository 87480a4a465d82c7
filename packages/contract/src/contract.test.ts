import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import { IsSchema, Type } from "typebox";
import { Value } from "typebox/value";
import { expect, test } from "vitest";

import { ERROR_CODES } from "#platform/errors.ts";
import { route, type Route } from "#platform/route.ts";

import { breaches, lockFile, lockOf, routesOf, type Lock } from "./testing/lock.ts";

const routes = await everyRoute();
const written = await readFile(join(import.meta.dirname, "..", "contract.lock.json"), "utf8");
const lock: Lock = JSON.parse(written);

test("installed apps keep working", () => {
  expect(breaches(lock, lockOf(routes))).toEqual([]);
});

test("the lock knows every endpoint", () => {
  expect(lockOf(routes), 'Run "npm run contract:lock" and commit contract.lock.json.').toEqual(lock);
});

test("the lock is written with a line for each endpoint", () => {
  expect(written).toBe(lockFile(lock));
  expect(written.trim().split("\n")).toHaveLength(routes.length + 2);
});

test("no two endpoints share a method and a path", () => {
  const names = routes.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ":")}`);

  expect(names).toEqual([...new Set(names)]);
});

test("every parameter of a path is described, and nothing else", () => {
  const wrong = routes.filter(({ path, params }) => {
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
    return JSON.stringify(inPath.toSorted()) !== JSON.stringify(fieldsOf(params).toSorted());
  });

  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test("a read changes nothing and so may be repeated", () => {
  const reads = routes.filter(({ method }) => method === "GET");

  expect(reads.filter(({ repeatable, body }) => !repeatable || body).map(({ path }) => path)).toEqual([]);
});

test.each(["body", "reason", "subject", "title"])("a %s that is asked for is more than blanks", (field) => {
  const blank = routes.filter(({ body }) => {
    const asked: unknown = Object(Object(body).properties)[field];
    return IsSchema(asked) && !Value.Check(asked, "") && Value.Check(asked, "      ");
  });

  expect(blank.map(({ path }) => path)).toEqual([]);
});

test("every error that an endpoint names is known", () => {
  const named = routes.flatMap(({ errors = [] }) => errors);

  expect(named.filter((code) => !ERROR_CODES.includes(code))).toEqual([]);
});

test("an endpoint taken away, moved or no longer repeatable is seen", () => {
  const one = route({
    method: "PUT",
    path: "/api/v6/things/:id",
    summary: "Save a thing",
    access: "public",
    repeatable: true,
    params: Type.Object({ id: Type.Integer() }),
    reply: Type.Object({ id: Type.Integer() }),
  });
  const before = lockOf([one]);

  expect(breaches(before, lockOf([]))).toEqual(["PUT /api/v6/things/:id is gone"]);
  expect(breaches(before, lockOf([{ ...one, method: "POST" }]))).toEqual(["PUT /api/v6/things/:id is gone"]);
  expect(breaches(before, lockOf([{ ...one, repeatable: false }]))).toHaveLength(1);
  expect(breaches(before, lockOf([{ ...one, reply: Type.Object({}) }]))).toHaveLength(1);
  expect(breaches(before, lockOf([{ ...one, body: Type.Object({ name: Type.String() }) }]))).toHaveLength(1);
  expect(breaches(before, lockOf([one, { ...one, path: "/api/v6/others/:id" }]))).toEqual([]);
});

async function everyRoute(): Promise<readonly Route[]> {
  const files = await readdir(import.meta.dirname, { recursive: true });
  const modules = files.filter((file) => /(?<!\.test)\.ts$/.test(file));
  return routesOf(await Promise.all(modules.map((file) => import(join(import.meta.dirname, file)))));
}

const fieldsOf = (schema: Route["params"]): readonly string[] =>
  schema && "properties" in schema ? Object.keys(schema.properties as object) : [];
