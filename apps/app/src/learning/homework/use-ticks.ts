import type { StudentHomework } from "@dars/contract/learning/student-homework";
import type { Id } from "@dars/contract/platform/primitives";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import type { Learner } from "#learning/lessons/public.ts";
import { useApi } from "#platform/api/api.ts";
import { refreshShown } from "#platform/api/refresh-shown.ts";
import { useStore } from "#platform/state/store.ts";
import { useText } from "#platform/text/use-text.ts";
import { showToast } from "#platform/ui/toast.ts";

import { findWaitingTick, sendTick } from "./send-tick.ts";

/** A tick as this device knows it, before the server does. */
export interface KnownTick {
  readonly isDone: boolean;
  /** It waits on this device for the network. */
  readonly isWaiting: boolean;
}

type Ticked = Pick<StudentHomework, "id" | "title" | "tick">;

/** The ticks of a student's homework. One shows at once, never waits for the network, and can be undone. */
export function useTicks({ schoolId, studentId }: Pick<Learner, "schoolId" | "studentId">) {
  const { t } = useText();
  const api = useApi();
  const cache = useQueryClient();
  const saves = useStore(api.outbox.saves);
  const [underWay, setUnderWay] = useState<ReadonlyMap<Id, boolean>>(new Map());
  const placeOf = (homeworkId: Id) => ({ schoolId, studentId, homeworkId });

  async function send({ id, title }: Ticked, isDone: boolean): Promise<void> {
    setUnderWay((before) => new Map(before).set(id, isDone));
    const name = t(isDone ? "homework.save-done" : "homework.save-not-done", { title });
    const { state } = await sendTick(api, placeOf(id), isDone, name);
    if (state === "accepted") await refreshShown(cache);
    setUnderWay((before) => new Map([...before].filter(([other]) => other !== id)));
  }

  function tick(homework: Ticked, isDone: boolean): void {
    void send(homework, isDone);
    const header = t(isDone ? "homework.ticked" : "homework.unticked");
    void showToast({ kind: "success", header, undo: () => send(homework, !isDone) });
  }

  function findTick(homework: Ticked): KnownTick {
    const here = findWaitingTick(placeOf(homework.id), saves);
    const moment = underWay.get(homework.id);
    return {
      isDone: moment ?? here ?? homework.tick !== null,
      isWaiting: moment === undefined && here !== undefined,
    };
  }

  return { tick, findTick };
}
