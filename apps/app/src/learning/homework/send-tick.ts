import { tickHomework } from "@dars/contract/learning/student-homework";
import type { Id } from "@dars/contract/platform/primitives";
import { buildUrl, toWire } from "@dars/contract/platform/route";

import type { Api } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";
import type { Save } from "#platform/offline/database.ts";
import type { SaveOutcome } from "#platform/offline/save-outcome.ts";

/** A homework of a student. */
export interface HomeworkPlace {
  readonly schoolId: Id;
  readonly studentId: Id;
  readonly homeworkId: Id;
}

const buildTickUrl = (place: HomeworkPlace): string => buildUrl(tickHomework.path, { params: { ...place } });

/**
 * HW-8: ticks a homework, or takes the tick back, at this moment of the server's clock. It waits on this device for the
 * network, in the place of an older one that does. `title`: what the list of waiting saves calls it.
 */
export function sendTick(
  { outbox, now }: Pick<Api, "outbox" | "now">,
  place: HomeworkPlace,
  isDone: boolean,
  title: string,
): Promise<SaveOutcome> {
  const url = buildTickUrl(place);
  const body = { key: newClientId(), isDone, at: new Date(now()).toISOString() };
  const older = outbox.saves.get().filter(({ wire }) => wire.url === url);
  return outbox.send(
    toWire(tickHomework, { params: { ...place }, body }),
    title,
    undefined,
    older.map(({ id }) => id),
  );
}

/** What the tick says that waits on this device; undefined where none does. */
export function findWaitingTick(place: HomeworkPlace, saves: readonly Save[]): boolean | undefined {
  const url = buildTickUrl(place);
  const waiting = saves.findLast(({ wire, refusal }) => wire.url === url && refusal === null);
  return waiting && isTicked(waiting.wire.body);
}

/** A save of this address was written by this app, perhaps by an older one. */
const isTicked = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "isDone" in body && body.isDone === true;
