import type { Reply } from "@dars/contract/platform/route";
import type { fillDraft } from "@dars/contract/time/timetable-editor";
import { useEffect, useRef, useState } from "react";

/** The steps of a search from nothing to a good week, each a moment of the server. */
export const FILL_STEPS = 12;

type FillStep = (no: number, of: number) => Promise<Reply<typeof fillDraft> | undefined>;

export interface Filling {
  /** Steps that are done. */
  readonly done: number;
  /** After the last step. */
  readonly clashes: number;
  /** The revision of the draft, as the last step left it. */
  readonly revision: number;
  readonly isRunning: boolean;
  readonly isStopping: boolean;
  readonly run: () => Promise<void>;
  readonly stop: () => void;
}

/** Fills a draft step by step. It stops after the step under way, also when the page is left, and goes on from there. */
export function useFilling(fillStep: FillStep, onBegin?: () => void): Filling {
  const isWanted = useRef(false);
  const [steps, setSteps] = useState({ done: 0, clashes: 0, revision: 0 });
  const [going, setGoing] = useState<"not" | "running" | "stopping">("not");
  useEffect(
    () => () => {
      isWanted.current = false;
    },
    [],
  );

  async function run() {
    isWanted.current = true;
    setGoing("running");
    onBegin?.();
    let done = steps.done % FILL_STEPS;
    setSteps({ ...steps, done });
    try {
      while (done < FILL_STEPS && isWanted.current) {
        const reply = await fillStep(done, FILL_STEPS);
        if (!reply) break;
        done += 1;
        setSteps({ done, clashes: reply.clashes, revision: reply.revision });
      }
    } finally {
      setGoing("not");
    }
  }

  function stop() {
    isWanted.current = false;
    setGoing("stopping");
  }

  return { ...steps, isRunning: going !== "not", isStopping: going === "stopping", run, stop };
}
