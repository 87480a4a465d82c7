import { Type } from "typebox";

import { hourly } from "#platform/jobs/hourly.ts";
import type { Task } from "#platform/jobs/run-jobs.ts";
import { parse } from "#platform/parse.ts";

import { DROP_EXPORT, dropExport } from "./drop-export.ts";
import { ERASE_PERSON, erasePerson } from "./erase-person.ts";
import type { ErasureParts } from "./get-export-path.ts";
import { failExport, makeExport } from "./make-export.ts";
import { repeatErasures } from "./repeat-erasures.ts";

export const MAKE_EXPORT = "export a person's data";

export const REPEAT_ERASURES = "repeat erasures";

const Which = Type.Object({ schoolId: Type.Integer(), exportId: Type.Integer() });

const WhichPerson = Type.Object({ schoolId: Type.Integer(), personId: Type.Integer() });

export const dataRightsTasks = (parts: ErasureParts): Readonly<Record<string, Task>> => ({
  [MAKE_EXPORT]: {
    run: (payload) => makeExport(parts, parse(Which, payload)),
    onGivenUp: (payload) => failExport(parts, parse(Which, payload)),
  },
  [ERASE_PERSON]: { run: (payload) => erasePerson(parts, parse(WhichPerson, payload)) },
  ...hourly(REPEAT_ERASURES, () => repeatErasures(parts)),
  [DROP_EXPORT]: { run: (payload) => dropExport(parts, parse(Which, payload)) },
});
