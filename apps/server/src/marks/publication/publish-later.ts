import { Type } from "typebox";

import { audit } from "#platform/audit.ts";
import type { Database, Db } from "#platform/db/db.ts";
import type { MarkPublicationProblem } from "#platform/db/schema.gen.ts";
import { addJobs } from "#platform/jobs/add-job.ts";
import { KILLED, type Task } from "#platform/jobs/run-jobs.ts";
import { parse } from "#platform/parse.ts";

import { lockPublication, updateFailure, updatePublication } from "./publications.queries.ts";
import { release } from "./release.ts";
import { showRest } from "./show-rest.ts";

/** For more students a job does it right after the answer: on a slow machine a request would run into its bound. */
export const MOST_IN_A_REQUEST = 1000;
const TASK = "publish marks";
/** About three minutes; the office then decides whether to start it again. */
const MOST_ATTEMPTS = 8;
const PublicationPayload = Type.Object({ schoolId: Type.Integer(), publicationId: Type.Integer() });

interface PublicationKey {
  readonly schoolId: number;
  readonly publicationId: number;
}

/** Makes a publication public at its time, or shows what remains after its withdrawal. Also after it was given up. */
export const publishLater = (
  db: Db,
  { schoolId, publicationId }: PublicationKey,
  at = new Date(),
): Promise<void> =>
  addJobs(db, [
    {
      task: TASK,
      payload: { schoolId, publicationId },
      key: `${TASK} ${schoolId} ${publicationId}`,
      runAt: at,
    },
  ]);

/** Each attempt is one transaction, so nothing is half published. One that was withdrawn before its time stays so. */
export const publishTask = (database: Database): Readonly<Record<string, Task>> => ({
  [TASK]: {
    mostAttempts: MOST_ATTEMPTS,
    run: async (payload) => {
      const key = parse(PublicationPayload, payload);
      await database.inSchool(key.schoolId, (db) => publish(db, key));
    },
    onGivenUp: async (payload, problem) => {
      const { schoolId, publicationId } = parse(PublicationPayload, payload);
      await database.inSchool(schoolId, (db) =>
        updateFailure(db, schoolId, publicationId, toPublicationProblem(problem)),
      );
    },
  },
});

async function publish(db: Db, { schoolId, publicationId }: PublicationKey): Promise<void> {
  const publication = await lockPublication(db, schoolId, publicationId);
  if (publication?.state === "scheduled") {
    const students = await release(db, schoolId, publication);
    await audit(db, schoolId, {
      action: "marks.published",
      accountId: publication.madeBy,
      subject: { kind: "mark_publication", id: publicationId },
      changes: { students, isAtItsTime: true },
    });
  } else if (publication?.restGuardiansAt) {
    await showRest(db, schoolId, { ...publication, guardiansAt: publication.restGuardiansAt });
    await updatePublication(db, schoolId, publicationId, { state: publication.state });
  }
}

/** PostgreSQL cancelled the statement, or had no lock or connection for it. */
const BUSY = new Set(["57014", "55P03", "40001", "40P01", "53300", "57P03"]);

function toPublicationProblem(problem: string): MarkPublicationProblem {
  if (problem === KILLED) return "stopped";
  return problem.split(/[ ,]+/).some((word) => BUSY.has(word)) ? "busy" : "unexpected";
}
