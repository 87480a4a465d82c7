import { readUpload } from "@dars/contract/roster/uploads";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aPackage, SMALL_SCHOOL, type PackageFiles } from "#roster/import/roster.factory.ts";

import { rosterUploads } from "./roster-uploads.routes.ts";
import { checkedFile } from "./staged.factory.ts";

const bed = await testbed([rosterUploads], { authorise: authoriseWith() });
const { database, as } = bed;

/** A file that a school may bring on its own: it names nothing that the group's catalogue lacks. */
const TEACHER: PackageFiles = {
  "orgs.csv": SMALL_SCHOOL["orgs.csv"] ?? "",
  "users.csv": String(SMALL_SCHOOL["users.csv"])
    .split("\r\n")
    .filter((line) => line.startsWith("sourcedId") || line.includes(",teacher,"))
    .concat("")
    .join("\r\n"),
};

/** Offices by how many people they have, the smallest first. */
const OFFICES = [0, 1, 2, 5].flatMap((managers) =>
  [0, 1, 2].map((administrators) => ({ managers, administrators })),
);

test.each(OFFICES.filter(({ managers, administrators }) => managers + administrators > 0))(
  "Q1: with $managers managers and $administrators administrators everyone opens everyone's file and reads whom it waits for",
  async ({ managers, administrators }) => {
    const group = await aGroup(database);
    const school = await aSchool(database, group);
    const office = [
      ...(await Promise.all(Array.from({ length: managers }, () => aManagement(database, school)))),
      ...(await Promise.all(Array.from({ length: administrators }, () => anAdministrator(database, group)))),
    ];
    const clients = office.map(({ actor }) => ({
      isHead: actor.role === "administrator",
      client: as(actor),
    }));
    // One who uploads of each kind; two by two they would only repeat it.
    const [firstManager, firstAdministrator] = [
      clients.find(({ isHead }) => !isHead),
      clients.find(({ isHead }) => isHead),
    ];
    const params = { schoolId: school.id };
    for (const uploader of [firstManager, firstAdministrator].filter((one) => one !== undefined)) {
      const file = await aPackage(TEACHER);
      const { id } = await checkedFile(database, uploader.client, file, params);

      const pages = await Promise.all(
        clients.map(({ client }) => client.call(readUpload, { params: { ...params, uploadId: id } })),
      );

      const otherHeads = administrators - (uploader.isHead ? 1 : 0);
      const otherManagers = managers - (uploader.isHead ? 0 : 1);
      expect(pages.map(({ commit }) => commit)).toEqual(
        clients.map((each) => {
          if (each !== uploader) return "ready";
          return otherHeads + otherManagers > 0 ? "second" : "alone";
        }),
      );
      const own = pages[clients.indexOf(uploader)]?.waits;
      // The names of the head office are read by its own people; the school reads that it is the head office.
      const named = uploader.isHead ? otherManagers + otherHeads : otherManagers;
      const waits = { people: Math.min(named, 3), headOffice: otherHeads > 0 && !uploader.isHead };
      expect(own && { people: own.people.length, headOffice: own.headOffice }).toEqual(
        otherHeads + otherManagers > 0 ? waits : undefined,
      );
    }
  },
);
