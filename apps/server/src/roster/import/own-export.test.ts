import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { beforeAll, expect, test } from "vitest";

import { fillDemoSchool } from "#demo/fill/public.ts";
import { aFolder } from "#platform/testing/a-folder.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { takesLong } from "#platform/testing/sized.ts";
import { gatherRoster, buildPackage } from "#roster/export/public.ts";
import { unzippedFile } from "#roster/export/round-trip.factory.ts";

import { changesOfPlan } from "./changes-of-plan.ts";
import { importRoster } from "./import-roster.ts";
import { planRoster } from "./plan-roster.ts";
import { readPackage } from "./reading/read-package.ts";
import { aZip } from "./roster.factory.ts";

takesLong();
const { database, owner } = await freshDatabase();
beforeAll(() => fillDemoSchool(database, { today: new Date("2026-11-20T09:00:00Z") }));

const TODAY = "2026-11-20";

const OWN = (["1.1", "1.2"] as const).flatMap((version) =>
  [undefined, "rafidain", "noor"].map((school) => ({ version, school })),
);

test.for(OWN)(
  "OR-11: the export of the demo's $school school and group in $version comes back and changes nothing, tried or imported",
  async ({ version, school }) => {
    const { groupId, schoolId } = await fetchIds(school);
    const file = await exportFile(groupId, version, schoolId);
    const before = await countedRows();
    for (const dryRun of [true, false]) {
      const report = await importRoster(database, { file, groupCode: "demo", dryRun, today: TODAY });
      expect(changedIn(report)).toEqual({});
    }
    expect(await countedRows()).toEqual(before);
    if (schoolId === undefined) return;
    const plan = await planRoster(database, await readPackage(file), {
      groupCode: "demo",
      only: schoolId,
      today: TODAY,
    });
    expect((await changesOfPlan(database, plan.group, plan.plan)).changes).toEqual([]);
    expect(plan.plan.schools).toEqual([]);
  },
);

test.for(["1.1", "1.2"] as const)(
  "OR-11: what somebody changes in an export of the group in %s is changed, in the school of that person, and nothing else",
  async (version) => {
    const { groupId } = await fetchIds(undefined);
    const files = await unzippedFile(await exportFile(groupId, version));
    const phone = version === "1.1" ? "+9647709999111" : "+9647709999112";
    const [header = "", ...rows] = (files["users.csv"] ?? "").split("\r\n");
    const at = header.split(",").indexOf("sms");
    // Rows that a quote makes longer are left alone: one plain row of the second school is enough.
    const chosen =
      rows.find((row) => row.startsWith("noor.") && !row.includes('"')) ??
      rows.find((row) => !row.includes('"')) ??
      "";
    const edited = chosen.split(",").with(at, phone).join(",");
    const file = await aZip({
      ...files,
      "users.csv": [header, ...rows.map((row) => (row === chosen ? edited : row))].join("\r\n"),
    });
    const before = await countedRows();

    const tried = await importRoster(database, { file, groupCode: "demo", dryRun: true, today: TODAY });
    const done = await importRoster(database, { file, groupCode: "demo", dryRun: false, today: TODAY });
    const again = await importRoster(database, { file, groupCode: "demo", dryRun: true, today: TODAY });

    expect([tried, done].map(changedIn)).toEqual([{ "users.csv update": 1 }, { "users.csv update": 1 }]);
    expect(changedIn(again)).toEqual({});
    expect(await countedRows()).toEqual({ ...before, whole: expect.any(String) });
    const { rows: people } = await owner.query(
      "select count(*)::int as people from people where phone = $1",
      [phone],
    );
    expect(people[0]).toMatchObject({ people: expect.any(Number) });
    expect(people[0]).not.toEqual({ people: 0 });
  },
);

interface Ids {
  readonly groupId: number;
  readonly schoolId: number | undefined;
}

async function fetchIds(school: string | undefined): Promise<Ids> {
  const { rows } = await owner.query<{ group: string; school: string | null }>(
    `select groups.id as group, schools.id as school from groups
     left join schools on schools.group_id = groups.id and schools.code = $1 where groups.code = 'demo'`,
    [school ?? ""],
  );
  const [found] = rows;
  return { groupId: Number(found?.group), schoolId: found?.school ? Number(found.school) : undefined };
}

async function exportFile(groupId: number, version: "1.1" | "1.2", schoolId?: number): Promise<string> {
  const gathered = await gatherRoster(database, groupId, {
    version,
    schoolId,
    demographics: version === "1.2",
  });
  const file = join(await aFolder(), "package.zip");
  await writeFile(file, buildPackage(gathered).bytes);
  return file;
}

/** What a report says of changes and refusals; empty where nothing changes. */
function changedIn({
  status,
  files,
  links,
  issues,
  refusal,
  possibleDuplicates,
}: Awaited<ReturnType<typeof importRoster>>) {
  const counts = Object.entries({ ...files, links }).flatMap(([file, of]) =>
    (["create", "update", "deactivate", "reject", "blocked"] as const).flatMap((name) => {
      const count: unknown = Reflect.get(of, name);
      return count === 0 || count === undefined ? [] : [[`${file} ${name}`, count]];
    }),
  );
  const bad = issues.filter(({ code }) => code !== "W_NOT_KEPT");
  return Object.fromEntries([
    ...counts,
    ...(bad.length > 0 ? [["issues", bad.slice(0, 5)]] : []),
    ...(possibleDuplicates.length > 0 ? [["duplicates", possibleDuplicates.slice(0, 5)]] : []),
    ...(status === "refused" ? [["refusal", refusal]] : []),
  ]);
}

async function countedRows() {
  const { rows } = await owner.query<Record<string, string>>(
    `select (select count(*) from people) as people, (select count(*) from login_names) as logins,
      (select md5(string_agg(to_jsonb(t)::text, '' order by school_id, id)) from people as t) as whole,
      (select md5(string_agg(to_jsonb(t)::text, '' order by school_id, id)) from sections as t) as sections,
      (select md5(string_agg(to_jsonb(t)::text, '' order by school_id, id)) from teaching_classes as t) as classes,
      (select md5(string_agg(to_jsonb(t)::text, '' order by school_id, id)) from teacher_assignments as t) as posts,
      (select md5(string_agg(to_jsonb(t)::text, '' order by school_id, id)) from class_enrolments as t) as seats,
      (select md5(string_agg(to_jsonb(t)::text, '' order by school_id, id)) from enrolments as t) as enrolments,
      (select md5(string_agg(to_jsonb(t)::text, '' order by school_id, id)) from guardian_links as t) as links,
      (select md5(string_agg(to_jsonb(t)::text, '' order by id)) from role_assignments as t) as roles,
      (select count(*) from roster_records) as records`,
  );
  return rows[0];
}
