import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";

import { aMarkedSchool } from "#marks/sheets/sheets.factory.ts";
import { freshDatabase } from "#platform/testing/database.ts";

import { insertSnapshots, type NewSnapshot } from "./snapshots.queries.ts";

const { database } = await freshDatabase();

test("a computation that fails while PostgreSQL refuses the students before it is reported once", async () => {
  const { school, section, year } = await aMarkedSchool(database);
  const unheard = vi.fn<(reason: unknown) => void>();
  process.on("unhandledRejection", unheard);
  onTestFinished(() => void process.off("unhandledRejection", unheard));
  function* made(): Generator<NewSnapshot> {
    for (let no = 0; no < 100; no += 1)
      yield {
        studentId: 999_999_999 + no,
        sectionId: section.id,
        policyId: 0,
        engineText: "",
        shown: { schoolId: school.id, subjects: [] } as unknown as NewSnapshot["shown"],
      };
    throw new RangeError("No working.");
  }

  await expect(
    database.inSchool(school.id, (db) =>
      insertSnapshots(
        db,
        { schoolId: school.id, yearId: year.id, publicationId: null, guardiansAt: new Date() },
        made(),
      ),
    ),
  ).rejects.toThrow("No working.");
  await database.inSchool(school.id, (db) => sql`select pg_sleep(0.2)`.execute(db));
  expect(unheard).not.toHaveBeenCalled();
});
