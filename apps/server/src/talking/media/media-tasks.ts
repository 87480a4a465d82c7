import { Id, ClientId } from "@dars/contract/platform/primitives";
import { Type } from "typebox";

import { listSchoolIds } from "#platform/db/school-ids.queries.ts";
import { addJobs } from "#platform/jobs/add-job.ts";
import { TryLater, type Task } from "#platform/jobs/run-jobs.ts";
import { untilNight } from "#platform/jobs/until-night.ts";
import { oneByOne } from "#platform/one-by-one.ts";
import { parse } from "#platform/parse.ts";
import { listPlain, MEDIA_TASK } from "#talking/files/public.ts";

import { makeMedia, type MakeMediaScope } from "./make-media.ts";

const Payload = Type.Object({ schoolId: Id, fileId: ClientId });
/** So many of a school in one night; the next takes the rest. */
const A_NIGHT = 500;

/** The work on files of lessons and on videos; once ffmpeg is available, also on earlier files. */
export const mediaTasks = (scope: MakeMediaScope): Readonly<Record<string, Task>> => ({
  [MEDIA_TASK]: {
    run: async (payload) => {
      const { schoolId, fileId } = parse(Payload, payload);
      try {
        await makeMedia(scope, schoolId, fileId);
      } catch (error) {
        // Ended from outside: no failure of the file's.
        if (scope.signal.aborted) throw new TryLater(1);
        throw error;
      }
    },
  },
  "make-plain-media": {
    everySeconds: untilNight,
    run: async () => {
      if (scope.ffmpeg === undefined) return;
      const { database } = scope;
      await oneByOne(await listSchoolIds(database.directory), async (schoolId) => {
        const plain = await listPlain(database.reading(schoolId), schoolId, A_NIGHT);
        await addJobs(
          database.directory,
          plain.map(({ fileId }) => ({
            task: MEDIA_TASK,
            payload: { schoolId, fileId },
            key: `media ${schoolId} ${fileId}`,
          })),
        );
      });
    },
  },
});
