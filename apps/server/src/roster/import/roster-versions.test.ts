import { Command } from "commander";
import { expect, test } from "vitest";

import { rosterTestbed } from "./roster-testbed.factory.ts";
import { rosterCommand } from "./roster.command.ts";
import { aPackage, SMALL_SCHOOL, type PackageFiles } from "./roster.factory.ts";

const { aGroup, database } = await rosterTestbed();

/** The small school as 1.2 says it: roles and profiles in files of their own. */
const SMALL_SCHOOL_1_2: PackageFiles = {
  ...SMALL_SCHOOL,
  "users.csv": [
    "sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns",
    "t1,,,true,v2-t1,,حسن,الجبوري,علي,,hasan@school.test,,,,,,,,,,s1,",
    "u1,,,true,v2-u1,,زينب,الخفاجي,كاظم صادق,0001,,,,u9,07,,,,,,s1,",
    "u2,,,true,v2-u2,,علي,العبيدي,حسين جاسم,0002,,,,,07,,,,,,s1,",
    "u3,,,true,v2-u3,,نور,الربيعي,أحمد كريم,0003,,,,,07,,,,,,s1,",
    "u9,,,true,v2-u9,,كاظم,الخفاجي,صادق,,,+9647701234567,,u1,,,,,,,s1,",
    "x1,,,true,v2-x1,,Sara,Karim,,,,,,,,,,,,,,",
    "x2,,,true,v2-x2,,Nobody,Knows,,,,,,,,,,,,,,",
    "",
  ].join("\r\n"),
  "roles.csv": [
    "sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId",
    "r1,,,t1,primary,teacher,,,s1,",
    "r2,,,u1,primary,student,,,s1,",
    "r3,,,u2,primary,student,,,s1,",
    "r4,,,u3,primary,student,,,s1,",
    "r5,,,u9,primary,parent,,,s1,",
    "r6,,,t1,secondary,principal,,,s1,",
    "r7,,,x1,primary,ext:subjectCoordinator,,,s1,p1",
    "r8,,,x1,secondary,districtAdministrator,,2026-01-01,g1,",
    "",
  ].join("\r\n"),
  "userProfiles.csv": [
    "sourcedId,status,dateLastModified,userSourcedId,profileType,vendorId,applicationId,description,credentialType,username,password",
    "p1,,,x1,app,vendor,,,basic,sara,hidden-word",
    "",
  ].join("\r\n"),
};

test("a package of 1.2 gives the same school as one of 1.1, with several roles for whoever has them", async () => {
  const { load, look, count } = aGroup("v2");

  const report = await load(SMALL_SCHOOL_1_2, { version: "1.2" });

  expect(report).toMatchObject({ status: "committed", version: "1.2", links: { create: 1 } });
  expect(report.files["users.csv"]).toMatchObject({ create: 6, reject: 1, codes: { E_ROLE: 1 } });
  expect(report.files["enrollments.csv"]).toMatchObject({ create: 10 });
  expect(JSON.stringify(report)).not.toContain("hidden-word");
  expect(
    await look(
      `select l.login, array_agg(r.role::text order by r.role::text) as roles from role_assignments r
       join login_names l on l.account_id = r.account_id
       where r.group_id = $1 and l.login in ('v2-t1', 'v2-x1') group by 1 order by 1`,
    ),
  ).toEqual([
    { login: "v2-t1", roles: ["school_management", "teacher"] },
    { login: "v2-x1", roles: ["subject_coordinator"] },
  ]);
  expect(
    await count("select from account_schools s join accounts a on a.id = s.account_id where a.group_id = $1"),
  ).toBe(1);
});

test("OR-11: a package of 1.2 changes nothing the second time", async () => {
  const { load } = aGroup("v2-twice");
  await load(SMALL_SCHOOL_1_2, { version: "1.2" });

  const report = await load(SMALL_SCHOOL_1_2, { version: "1.2" });

  expect(report.files["users.csv"]).toMatchObject({ unchanged: 6, create: 0, update: 0, deactivate: 0 });
  expect(report.files["enrollments.csv"]).toMatchObject({ unchanged: 10 });
});

test("the command prints the counts, or all of it as JSON, and makes a group that is not there", async () => {
  const file = await aPackage(SMALL_SCHOOL);

  const text = await dars("roster", "import", file, "--group", "cli", "--create-group", "CLI", "--dry-run");
  const json = await dars("roster", "import", file, "--group", "cli", "--json");

  expect(text).toMatch(/^Dry run: nothing was written\.\n/);
  expect(text).toMatch(/users\.csv +5 +5 +0 +0 +0 +0 +0 +0/);
  expect(JSON.parse(json)).toMatchObject({ status: "committed", files: { "users.csv": { create: 5 } } });
});

async function dars(...words: readonly string[]): Promise<string> {
  let printed = "";
  const program = new Command("dars").configureOutput({ writeOut: (text) => (printed += text) });
  rosterCommand(program, (work) => work({ database }));
  await program.parseAsync(words, { from: "user" });
  return printed;
}
