import { buildUrl, toWire } from "@dars/contract/platform/route";
import {
  chooseTask,
  readTonight,
  type ChildToday,
  type FamilyTask,
  type TaskChoice,
} from "@dars/contract/shell/tonight";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { findWaitingTick, HOMEWORK_NEWS, sendTick } from "#learning/homework/public.ts";
import { useApi } from "#platform/api/api.ts";
import { refreshShown } from "#platform/api/refresh-shown.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useLiveRead } from "#platform/live/use-live-read.ts";
import type { Save } from "#platform/offline/database.ts";
import type { SaveOutcome } from "#platform/offline/save-outcome.ts";
import { useStore } from "#platform/state/store.ts";
import { todayAtSchool } from "#platform/time/days.ts";

import { isExplainedHere, isReportedHere } from "./is-reported-here.ts";

/** A task as this device knows it, before the server does. */
export interface EveningTask extends FamilyTask {
  /** The choice waits on this device for the network. */
  readonly isWaiting: boolean;
  /** The choice was made here and is not in the server's reply yet. */
  readonly isFresh: boolean;
}

/** A child's day as this device knows it, before the server does. */
export interface EveningChild extends ChildToday {
  /** A report of its absence today waits on this device for the network. */
  readonly isReporting: boolean;
}

type Choices = ReadonlyMap<string, TaskChoice | null>;

/** Today and tonight of the children, with what was chosen on this device already in it. */
export function useEvening() {
  const { reading, refresh } = useRead(readTonight, {});
  useLiveRead(refresh, HOMEWORK_NEWS);
  const api = useApi();
  const { outbox } = api;
  const cache = useQueryClient();
  const saves = useStore(outbox.saves);
  const [underWay, setUnderWay] = useState<Choices>(new Map());

  /** `title`: what the list of waiting saves calls it. Shows at once; never waits for the network. */
  async function choose(task: FamilyTask, choice: TaskChoice | null, title: string): Promise<void> {
    const url = buildChoiceUrl(task);
    setUnderWay((before) => new Map(before).set(url, choice));
    const outcome = isTick(task, choice)
      ? await sendTick(api, toHomeworkPlace(task), choice === "done", title)
      : await sendChoice(task, choice, title);
    if (outcome.state === "accepted") await refreshShown(cache);
    setUnderWay((before) => new Map([...before].filter(([other]) => other !== url)));
  }

  function sendChoice(task: FamilyTask, choice: TaskChoice | null, title: string): Promise<SaveOutcome> {
    const input = { params: buildParams(task), body: { choice } };
    const older = outbox.saves.get().filter(({ wire }) => wire.url === buildChoiceUrl(task));
    return outbox.send(
      toWire(chooseTask, input),
      title,
      undefined,
      older.map(({ id }) => id),
    );
  }

  const { children = [], tasks } = reading.value ?? {};
  const evening = tasks
    ?.filter((task) => !isExplainedHere(task, saves))
    .map((task) => withOwnChoice(task, underWay, saves));
  const today = children.map((child): EveningChild => ({
    ...child,
    isReporting: isReportedHere(child, todayAtSchool(), saves),
  }));
  return { children: today, tasks: evening, choose, refresh };
}

function withOwnChoice(task: FamilyTask, underWay: Choices, saves: readonly Save[]): EveningTask {
  const url = buildChoiceUrl(task);
  const moment = underWay.get(url);
  if (moment !== undefined) return { ...task, choice: own(moment), isWaiting: false, isFresh: true };
  const tick = task.kind === "homework" ? findWaitingTick(toHomeworkPlace(task), saves) : undefined;
  if (tick !== undefined)
    return { ...task, choice: own(tick ? "done" : null), isWaiting: true, isFresh: true };
  const waiting = saves.findLast(({ wire, refusal }) => wire.url === url && refusal === null);
  if (!waiting) return { ...task, isWaiting: false, isFresh: false };
  return { ...task, choice: own(getChoice(waiting)), isWaiting: true, isFresh: true };
}

/** HW-8: homework is ticked by its own call, which says when that was done. */
const isTick = ({ kind, choice: known }: FamilyTask, choice: TaskChoice | null): boolean =>
  kind === "homework" && (choice === "done" || known?.choice === "done");

const toHomeworkPlace = ({ schoolId, studentId, key }: FamilyTask) => ({
  schoolId,
  studentId,
  homeworkId: Number(key.slice("homework-".length)),
});

const own = (choice: TaskChoice | null): FamilyTask["choice"] => choice && { choice, isOwn: true, by: null };

/** A save of this address was written by this app, perhaps by an older one. */
function getChoice({ wire: { body } }: Save): TaskChoice | null {
  const choice: unknown = typeof body === "object" && body !== null && "choice" in body ? body.choice : null;
  return choice === "done" || choice === "taken" || choice === "later" ? choice : null;
}

const buildParams = ({ schoolId, studentId, key }: FamilyTask) => ({ schoolId, studentId, task: key });

const buildChoiceUrl = (task: FamilyTask): string => buildUrl(chooseTask.path, { params: buildParams(task) });
