import { Client } from "@dars/contract/platform/client";

import { besideFiles } from "#bench/beside-files.ts";
import type { Section } from "#bench/report.ts";
import { withSchool } from "#bench/school.ts";

const GIVEN_UP_MS = 60_000;

/** A large file of each kind that people upload to be read, and how long others wait meanwhile. */
export const measure = (): Promise<Section> =>
  withSchool(async ({ app, database, signIn }) => {
    const { token, school_id: schoolId } = await signIn("teacher1", "teacher");
    const teacher = await signIn("teacher2", "teacher");
    const author = await signIn("teacher1", "teacher");
    const office = await signIn("management1", "school_management");
    const account = (own: string) => ({ base: app.url, token: own, schoolId: schoolId ?? 0 });
    const offerings = await database
      .reading(schoolId ?? 0)
      .selectFrom("lessons")
      .select("offering_id as id")
      .distinct()
      .execute();
    const lines = await besideFiles({
      sender: new Client({ base: app.url, token: () => token, fetch, timeoutMs: GIVEN_UP_MS }),
      teacher: account(teacher.token),
      author: account(author.token),
      office: account(office.token),
      offerings: offerings.map(({ id }) => id),
      memory: app.memory,
    });
    return {
      title: "Large files of other programs",
      command: "npm run bench -- files",
      note: "Each is read in a thread of its own with half a gigabyte and two minutes at most, which gives way to those that answer. A document has 6 MB of text and 30 MB of pictures that are none; questions are two files of Moodle XML in a zip. What is sent comes from another process.",
      lines: [...lines],
    };
  });
