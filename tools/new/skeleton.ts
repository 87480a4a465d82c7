import type { SliceName } from "./slice-name.ts";

const TITLES = { en: "New page", ar: "صفحة جديدة", ckb: "پەڕەی نوێ" } as const;

/** The files of a new slice by their path: a read from the database to the screen, with its tests. */
export function skeleton({ room, slice, camel, pascal }: SliceName): ReadonlyMap<string, string> {
  const server = `apps/server/src/${room}/${slice}`;
  const app = `apps/app/src/${room}/${slice}`;
  const texts = Object.entries(TITLES).map(
    ([tongue, title]) =>
      [`${app}/text.${tongue}.json`, `${JSON.stringify({ [`${slice}.title`]: title }, null, 2)}\n`] as const,
  );
  return new Map([
    [
      `packages/contract/src/${room}/${slice}.ts`,
      `import { Type } from "typebox";

import { Id, Names } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

/** The school's own name. */
export const read${pascal} = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/${slice}",
  summary: "${TITLES.en}: ${slice}",
  access: {
    capability: "Q3",
    on: "school",
    allow: { school_management: "school", administrator: "group" },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  reply: Type.Object({ name: Names }),
});
`,
    ],
    [
      `${server}/${slice}.queries.ts`,
      `import type { Names } from "@dars/contract/platform/primitives";

import type { Db } from "#platform/db/db.ts";
import { namesOf } from "#platform/db/shapes.ts";

export const findSchoolName = (db: Db, schoolId: number): Promise<{ readonly name: Names } | undefined> =>
  db
    .selectFrom("schools as school")
    .select(namesOf("school").as("name"))
    .where("school.id", "=", schoolId)
    .executeTakeFirst();
`,
    ],
    [
      `${server}/read-${slice}.ts`,
      `import type { Input, Reply } from "@dars/contract/platform/route";
import type { read${pascal} as route } from "@dars/contract/${room}/${slice}";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { findSchoolName } from "./${slice}.queries.ts";

export async function read${pascal}(
  { database }: Context,
  { params: { schoolId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const school = await findSchoolName(database.reading(schoolId), schoolId);
  if (!school) throw notFound("This school");
  return school;
}
`,
    ],
    [
      `${server}/${slice}.routes.ts`,
      `import * as contract from "@dars/contract/${room}/${slice}";

import type { Slice } from "#platform/http/api.ts";

import { read${pascal} } from "./read-${slice}.ts";

export const ${camel}: Slice = (api) => {
  api.serve(contract.read${pascal}, read${pascal});
};
`,
    ],
    [
      `${server}/manifest.ts`,
      `import type { Manifest } from "#manifest.ts";

import { ${camel} } from "./${slice}.routes.ts";

export const manifest: Manifest = {
  routes: () => [${camel}],
};
`,
    ],
    [
      `${server}/${slice}.test.ts`,
      `import { read${pascal} } from "@dars/contract/${room}/${slice}";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, aTeacher } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { ${camel} } from "./${slice}.routes.ts";

const { database, as } = await testbed([${camel}], { authorise: authoriseWith() });

test("management reads the school's name; a teacher and another school's management do not", async () => {
  const group = await aGroup(database);
  const [school, other] = [await aSchool(database, group), await aSchool(database, group)];
  const management = await aManagement(database, school);
  const teacher = await aTeacher(database, school);
  const stranger = await aManagement(database, other);
  const input = { params: { schoolId: school.id } };

  expect(await as(management.actor).call(read${pascal}, input)).toHaveProperty("name.en");
  await expect(as(teacher.actor).call(read${pascal}, input)).rejects.toMatchObject({ code: "forbidden" });
  await expect(as(stranger.actor).call(read${pascal}, input)).rejects.toMatchObject({ code: "not-found" });
});
`,
    ],
    [
      `${app}/${pascal}Page.tsx`,
      `import { read${pascal} } from "@dars/contract/${room}/${slice}";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";

/** \`/${slice}/:schoolId\` */
export function ${pascal}Page() {
  const { t } = useText();
  const { schoolId } = useParams<{ schoolId: string }>();
  const { reading, refresh } = useRead(read${pascal}, { params: { schoolId: Number(schoolId) } });
  return (
    <WithSession>
      {() => (
        <Page title={t("${slice}.title")} back="/home" isReading onRefresh={refresh}>
          <Await {...reading}>
            {({ name }) => (
              <h2 className="section-title">
                <Name of={name} />
              </h2>
            )}
          </Await>
        </Page>
      )}
    </WithSession>
  );
}
`,
    ],
    [
      `${app}/${pascal}Page.test.tsx`,
      `import { read${pascal} } from "@dars/contract/${room}/${slice}";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { ${pascal}Page } from "./${pascal}Page.tsx";

test("the page shows the school's name", async () => {
  const server = new FakeServer().on(read${pascal}, { name: names("Rafidain") });
  await renderPage(<${pascal}Page />, {
    path: "/${slice}/:schoolId",
    at: "/${slice}/12",
    server,
    session: aSession("school_management"),
  });

  expect(await screen.findByText("Rafidain")).toBeTruthy();
});
`,
    ],
    ...texts,
  ]);
}
