import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { register, registrations } from "./new/register.ts";
import { skeleton } from "./new/skeleton.ts";
import { sliceName } from "./new/slice-name.ts";
import { ROOT } from "./paths.ts";

const name = sliceName("school/lost-property");

test("a slice is named by its room and with dashes", () => {
  expect(name).toEqual({
    room: "school",
    slice: "lost-property",
    camel: "lostProperty",
    pascal: "LostProperty",
  });
  expect(() => sliceName(undefined)).toThrow("ROOM/SLICE");
  expect(() => sliceName("school/Lost")).toThrow("ROOM/SLICE");
  expect(() => sliceName("cellar/wine")).toThrow("no room");
});

test("its files lie on both sides and in the contract, with the tests beside them", () => {
  expect([...skeleton(name).keys()]).toEqual([
    "packages/contract/src/school/lost-property.ts",
    "apps/server/src/school/lost-property/lost-property.queries.ts",
    "apps/server/src/school/lost-property/read-lost-property.ts",
    "apps/server/src/school/lost-property/lost-property.routes.ts",
    "apps/server/src/school/lost-property/manifest.ts",
    "apps/server/src/school/lost-property/lost-property.test.ts",
    "apps/app/src/school/lost-property/LostPropertyPage.tsx",
    "apps/app/src/school/lost-property/LostPropertyPage.test.tsx",
    "apps/app/src/school/lost-property/text.en.json",
    "apps/app/src/school/lost-property/text.ar.json",
    "apps/app/src/school/lost-property/text.ckb.json",
  ]);
});

test.each(registrations(name).map((line) => [line.file, line] as const))(
  "%s has a place for its line",
  (file, line) => {
    const source = readFileSync(join(ROOT, file), "utf8");

    const changed = register(source, line);

    expect(changed).toContain(line.text);
    expect(changed).toHaveLength(source.length + line.text.length);
  },
);

test("a list that has changed its shape is named", () => {
  const [line] = registrations(name);
  expect(() => line && register("nothing", line)).toThrow("manifests.ts");
});
