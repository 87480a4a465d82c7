import { expect, test } from "vitest";

import { fillDemoSchool } from "#demo/fill/public.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { drawn, heavy, sized } from "#platform/testing/sized.ts";
import { importRoster } from "#roster/import/public.ts";

import { exported, mapleGrove, roundTrip, unzippedFile } from "./round-trip.factory.ts";

heavy();
const { database } = await freshDatabase();
await importRoster(database, {
  file: mapleGrove(),
  groupCode: "maple",
  createGroup: "Maple Grove",
  dryRun: false,
  today: "2026-11-20",
});
await fillDemoSchool(database, { today: new Date("2026-11-20T09:00:00Z") });

test("OR-12: Maple Grove goes out as it came in, row by row and cell by cell", async () => {
  const came = await unzippedFile(mapleGrove());

  const gone = await exported(database, "maple", { version: "1.1" });

  for (const file of ["orgs", "academicSessions", "courses", "classes", "users", "enrollments"])
    expect(sortLines(gone[`${file}.csv`]), file).toEqual(sortLines(came[`${file}.csv`]));
});

const VERSIONS = ["1.1", "1.2"] as const;
/** A daily run takes one school in the one version and the other in the other. */
const OF_MAPLE = drawn(VERSIONS, 1);
const OF_DEMO = VERSIONS.filter((version) => sized(!OF_MAPLE.includes(version), true));
const DEMOGRAPHICS = { "1.1": false, "1.2": true };

test.for(OF_MAPLE)("OR-12: Maple Grove makes the round trip in version %s byte for byte", async (version) => {
  const { report, before, after } = await roundTrip(database, "maple", `maple-${version}`, { version });

  expect(report).toMatchObject({ status: "committed" });
  expect(report.issues.filter(({ code }) => code.startsWith("E_"))).toEqual([]);
  expect(after).toEqual(before);
});

test.for(OF_DEMO)(
  "OR-12: the demo school makes the round trip in version %s byte for byte, of 1.2 with demographics",
  async (version) => {
    const { report, before, after } = await roundTrip(database, "demo", `demo-${version}`, {
      version,
      demographics: DEMOGRAPHICS[version],
    });

    expect(report).toMatchObject({ status: "committed" });
    expect(report.issues.filter(({ code }) => code.startsWith("E_"))).toEqual([]);
    for (const [file, text] of Object.entries(before))
      expect(sortLines(after[file]), file).toEqual(sortLines(text));
    expect(after).toEqual(before);
  },
);

/** Lines in the order of the alphabet: a source may write its rows in any. */
const sortLines = (text = "") => text.split("\r\n").toSorted();
