import { expect, test } from "vitest";

import { NOTICE_CAUSES } from "#notice-causes.ts";
import { counted } from "#platform/testing/counted-database.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aTeacher } from "#platform/testing/factories/people.ts";

import { countNotifications } from "./list-notifications.ts";
import { notify } from "./notify.ts";

const { database } = await freshDatabase();

test("a badge is one query where nothing is unread, and two where lines of several kinds are", async () => {
  const school = await aSchool(database, await aGroup(database));
  const { id: personId, actor } = await aTeacher(database, school);
  const read = async () => {
    const watched = counted(database);
    const { unread } = await countNotifications({ actor, database: watched.database }, NOTICE_CAUSES);
    return [unread, watched.count()];
  };
  expect(await read()).toEqual([0, 1]);

  const kinds = ["post", "request-decided", "video-removed", "lesson"] as const;
  await database.inSchool(school.id, async (db) => {
    for (const kind of kinds)
      await notify(db, {
        schoolId: school.id,
        recipients: [{ personId }],
        kind,
        page: "notifications",
        id: 7,
      });
  });

  // There is no such lesson.
  expect(await read()).toEqual([3, 2]);
});
