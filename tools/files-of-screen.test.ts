import { existsSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { filesOfScreen } from "./files-of-screen.ts";
import { ROOT } from "./paths.ts";

test("behind a page are the files that it uses, and on the server what answers its calls", () => {
  const { app, shared, contract, server } = filesOfScreen("school/people/EditPersonPage");

  expect(app[0]).toBe("apps/app/src/school/people/EditPersonPage.tsx");
  expect(app).toContain("apps/app/src/school/people/PersonFields.tsx");
  expect(app).toContain("apps/app/src/school/people/text.ckb.json");
  expect(app).toContain("apps/app/src/school/people/people-of-school.test.tsx");
  expect(shared).toContain("apps/app/src/identity/accounts/WithSession.tsx");
  expect(contract).toContain("packages/contract/src/school/people-office.ts");
  expect(server).toContain("apps/server/src/school/people/change-person.ts");
  expect(server).toContain("apps/server/src/school/people/people.queries.ts");
  expect(server).toContain("apps/server/src/school/people/office.test.ts");
  // A route of the same slice that this page does not call.
  expect(server).not.toContain("apps/server/src/school/people/list-people.ts");
  expect([...app, ...shared, ...contract, ...server].filter((file) => !existsSync(join(ROOT, file)))).toEqual(
    [],
  );
});

test("a page of the platform is found by its name alone", () => {
  expect(filesOfScreen("platform/offline/WaitingPage").app).toContain(
    "apps/app/src/platform/offline/WaitingPage.tsx",
  );
});

test("a page that does not exist has no files", () => {
  expect(filesOfScreen("school/people/NoPage").app).toEqual([]);
});
