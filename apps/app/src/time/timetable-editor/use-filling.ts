import type { Reply } from "@dars/contract/platform/route";
import type { fillDraft } from "@dars/contract/time/timetable-editor";
import { useEffect, useRef, useState } from "react";

/** The steps of a search from nothing to a good week, each a moment of the server. */
export const FILL_STEPS = 12;

/** `place`: what has a place stays there. */
export type FillWay = "place" | "rebuild";

type FillStep = (no: number, of: number, how: FillWay) => Promise<Reply<typeof fillDraft> | undefined>;

export interface Filling {
  /** Steps that are done. */
  readonly done: number;
  /** After the last step. */
  readonly clashes: number;
  /** The revision of the draft, as the last step left it. */
  readonly revision: number;
  readonly isRunning: boolean;
  readonly isStopping: boolean;
  readonly how: FillWay;
  readonly run: (how: FillWay) => Promise<void>;
  readonly stop: () => void;
}

type Steps = Pick<Filling, "done" | "clashes" | "revision" | "how">;

/**
 * Fills a draft step by step. It stops after the step under way, also when the page is left, and goes on from there.
 * `onBegin` is called before each run, with the revision at which it had stopped; null where it begins anew.
 */
export function useFilling(fillStep: FillStep, onBegin?: (stoppedAt: number | null) => void): Filling {
  const isWanted = useRef(false);
  const [steps, setSteps] = useState<Steps>({ done: 0, clashes: 0, revision: 0, how: "place" });
  const [going, setGoing] = useState<"not" | "running" | "stopping">("not");
  useEffect(
    () => () => {
      isWanted.current = false;
    },
    [],
  );

  async function run(how: FillWay) {
    isWanted.current = true;
    setGoing("running");
    // What only places is done in one.
    const of = how === "place" ? 1 : FILL_STEPS;
    let done = how === steps.how ? steps.done % of : 0;
    onBegin?.(done === 0 ? null : steps.revision);
    setSteps({ ...steps, done, how });
    try {
      while (done < of && isWanted.current) {
        const reply = await fillStep(done, of, how);
        if (!reply) break;
        done += 1;
        setSteps({ done, clashes: reply.clashes, revision: reply.revision, how });
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
