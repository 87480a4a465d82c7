import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import fc from "fast-check";
import { expect, test } from "vitest";

import { aFolder } from "#platform/testing/a-folder.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { nextNumber } from "#platform/testing/factories/names.ts";
import { heavy, LONG_MS, sized } from "#platform/testing/sized.ts";
import { importRoster } from "#roster/import/public.ts";

import { generatedRoster, buildZip } from "./generated-roster.factory.ts";
import { roundTrip, unzipped } from "./round-trip.factory.ts";

heavy();
const { database } = await freshDatabase();

test.for(["1.1", "1.2"] as const)(
  "OR-12: whatever small roster of version %s comes in makes the round trip byte for byte",
  { timeout: LONG_MS },
  async (version) => {
    const folder = await aFolder();
    await fc.assert(
      fc.asyncProperty(generatedRoster(version), async (files) => {
        const code = `generated-${nextNumber()}`;
        const file = join(folder, `${code}.zip`);
        await writeFile(file, buildZip(version, files));
        const request = { file, groupCode: code, createGroup: code, dryRun: false, today: "2026-11-20" };
        const first = await importRoster(database, request);
        expect(first.status).toBe("committed");
        expect(first.issues.filter(({ code: issue }) => issue.startsWith("E_"))).toEqual([]);

        const { report, before, after } = await roundTrip(database, code, `${code}-again`, { version });

        const came = await unzipped(buildZip(version, files));
        const { "manifest.csv": _, "enrollments.csv": enrollments, ...others } = came;
        for (const [name, text] of Object.entries(others))
          expect(sortLines(before[name]), name).toEqual(sortLines(text));
        // A section keeps one homeroom teacher, and a seat one row: the others were told as they came in.
        expect(sortLines(enrollments)).toEqual(expect.arrayContaining(sortLines(before["enrollments.csv"])));
        expect(report.issues.filter(({ code: issue }) => issue.startsWith("E_"))).toEqual([]);
        expect(after).toEqual(before);
      }),
      { numRuns: sized(6, 40) },
    );
  },
);

/** Lines in the order of the alphabet: a source may write its rows in any. */
const sortLines = (text = "") => text.split("\r\n").toSorted();
