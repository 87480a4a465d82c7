import { LEAST_SECONDS } from "@dars/contract/admissions/application-record";
import { startApplication, type Worked } from "@dars/contract/admissions/applying";
import { useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";

import { solveProof } from "./solve-proof.ts";

type ApiCall = ReturnType<typeof useApi>["call"];

/** APP-1: asks for something without an account, and does the work that it costs. */
export function useWorked() {
  const { call } = useApi();
  const { attempt, error, isBusy } = useAtOnce();
  const [isAsked, setAsked] = useState(false);
  /** The hidden honeypot field. */
  const [website, setWebsite] = useState("");

  /** Resolves to whether it was taken. */
  async function ask(send: (call: ApiCall, body: Worked) => Promise<unknown>): Promise<boolean> {
    const isDone = await attempt(async () => {
      const { ticket } = await call(startApplication, {});
      const [proof] = await Promise.all([solveProof(ticket), pause((LEAST_SECONDS + 0.5) * 1000)]);
      await send(call, { ticket, proof, website });
    });
    setAsked(isDone);
    return isDone;
  }

  return { ask, error, isBusy, isAsked, setWebsite };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
