import type { Task } from "#platform/jobs/run-jobs.ts";
import { parse } from "#platform/parse.ts";

import { WhichArchive, type ArchiveWork } from "./archive-shapes.ts";
import { DROP_ARCHIVE, dropArchive } from "./drop-archive.ts";
import { ArchiveJob, failArchive, makeArchive } from "./make-archive.ts";

export const MAKE_ARCHIVE = "make a school's archive";

export const archiveTasks = (work: ArchiveWork): Readonly<Record<string, Task>> => ({
  [MAKE_ARCHIVE]: {
    run: (payload, _dueAt, attempts) => makeArchive(work, parse(ArchiveJob, payload), attempts),
    onGivenUp: (payload) => failArchive(work, parse(ArchiveJob, payload)),
  },
  [DROP_ARCHIVE]: { run: (payload) => dropArchive(work, parse(WhichArchive, payload)) },
});
