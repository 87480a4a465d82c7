import { buildUrl } from "@dars/contract/platform/route";
import type { ChildToday, FamilyTask } from "@dars/contract/shell/tonight";
import { reportAbsence } from "@dars/contract/time/absences";

import type { Save } from "#platform/offline/database.ts";

interface Days {
  readonly fromDay: string;
  readonly untilDay: string;
}

/** Whether a report of this child's absence on `day` waits on this device for the network. */
export const isReportedHere = (
  { schoolId, studentId }: Pick<ChildToday, "schoolId" | "studentId">,
  day: string,
  saves: readonly Save[],
): boolean => {
  const url = buildUrl(reportAbsence.path, { params: { schoolId, studentId } });
  return saves.some(
    ({ wire, refusal }) =>
      refusal === null &&
      wire.url === url &&
      isDays(wire.body) &&
      wire.body.fromDay <= day &&
      day <= wire.body.untilDay,
  );
};

/** Whether a task asks for the reason of an absence that was reported here. */
export const isExplainedHere = (task: FamilyTask, saves: readonly Save[]): boolean =>
  task.kind === "absence" && isReportedHere(task, task.key.slice("absence-".length), saves);

/** A save of this address was written by this app, perhaps by an older one. */
const isDays = (body: unknown): body is Days =>
  typeof body === "object" &&
  body !== null &&
  "fromDay" in body &&
  typeof body.fromDay === "string" &&
  "untilDay" in body &&
  typeof body.untilDay === "string";
