import { everyone } from "@dars/contract/platform/access";
import { Bytes, File, route } from "@dars/contract/platform/route";
import { Type } from "typebox";
import { expect, test } from "vitest";

import { aGroup } from "#platform/testing/factories/organisation.ts";
import { anAdministrator } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";

const upload = route({
  method: "PUT",
  path: "/api/v6/echo",
  summary: "Counts bytes",
  access: everyone("A1"),
  repeatable: true,
  body: Bytes,
  reply: Type.Object({ length: Type.Integer() }),
});

const json = route({ ...upload, path: "/api/v6/json", body: Type.Object({}) });

const download = route({
  method: "GET",
  path: "/api/v6/echo",
  summary: "A file",
  access: everyone("A1"),
  repeatable: true,
  reply: File,
});

const { database, as } = await testbed([
  (api) => {
    api.serve(upload, (_context, { body }) => Promise.resolve({ length: body.byteLength }));
    api.serve(json, () => Promise.resolve({ length: 0 }));
    api.serve(download, () =>
      Promise.resolve({ name: "قائمة 1.csv", type: "text/csv", bytes: new Uint8Array([0, 255, 10]) }),
    );
  },
]);
const { actor } = await anAdministrator(database, await aGroup(database));

test("bytes arrive as they were sent, an empty body among them", async () => {
  expect(await as(actor).call(upload, { body: new Uint8Array([0, 200, 13, 10]) })).toEqual({ length: 4 });
  expect(await as(actor).call(upload, { body: new Uint8Array() })).toEqual({ length: 0 });
});

test("a file comes back under its name, in whatever script", async () => {
  const file = await as(actor).call(download, {});

  expect(file).toEqual({ name: "قائمة 1.csv", type: "text/csv", bytes: new Uint8Array([0, 255, 10]) });
});

test("JSON sent to a call that takes bytes, and bytes to one that takes JSON, are refused", async () => {
  const refused = { code: "unsupported-media-type", status: 415 };

  await expect(send("/api/v6/echo", {})).rejects.toMatchObject(refused);
  await expect(send("/api/v6/json", new Uint8Array([123, 125]))).rejects.toMatchObject(refused);
});

const send = (url: string, body: unknown) => as(actor).transmit({ method: "PUT", url, body });
