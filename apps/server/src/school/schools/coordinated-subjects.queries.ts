import type { Db } from "#platform/db/db.ts";
import { selectNames } from "#platform/db/shapes.ts";

import { coordinatedBy } from "./list-scope.queries.ts";

/** The subjects that an account coordinates in one school today, each once. */
export const listCoordinatedSubjects = (db: Db, schoolId: number, accountId: number) =>
  db
    .selectFrom("subjects as subject")
    .select(["subject.id", selectNames("subject").as("name"), "subject.theme", "subject.position"])
    .where("subject.id", "in", coordinatedBy(db, schoolId, accountId).select("scope.subject_id"))
    .orderBy("subject.position")
    .orderBy("subject.id")
    .execute();
