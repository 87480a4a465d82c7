import { expect, test } from "vitest";

import { createApplication } from "#application.ts";
import { served } from "#platform/testing/served.ts";

const { http, served: routes } = await served(createApplication);

interface Operation {
  readonly summary: string;
  readonly security: readonly unknown[];
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly responses: Readonly<Record<string, unknown>>;
}

test("the reference names every call with its path parameters, its answer and who may make it", async () => {
  const answer = await http.inject({ url: "/api/openapi.json" });
  const document: { openapi: string; servers: unknown; paths: Record<string, Record<string, Operation>> } =
    answer.json();

  expect(document.openapi).toBe("3.1.0");
  expect(document.servers).toEqual([{ url: "/" }]);
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  );
  expect(described).toHaveLength(routes.length);
  for (const { path, operation } of described) {
    const inPath = operation.parameters
      .filter((parameter) => parameter.in === "path")
      .map(({ name }) => name);
    expect(inPath.toSorted()).toEqual(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name).toSorted(),
    );
    expect(Object.keys(operation.responses)).toEqual(["200", "default"]);
  }
  expect(document.paths["/api/v6/me"]?.["get"]?.security).toEqual([{ bearer: [] }]);
  expect(document.paths["/api/v6/login"]?.["post"]?.security).toEqual([]);
});

test("the reference can be browsed without anything from elsewhere", async () => {
  const page = await http.inject({ url: "/docs" });
  const url = page.statusCode === 302 ? String(page.headers.location) : "/docs";
  const { body, statusCode } = await http.inject({ url });

  expect(statusCode).toBe(200);
  expect(body).toContain("swagger-ui");
  expect(body).not.toMatch(/(?:src|href)="https?:/);
});
