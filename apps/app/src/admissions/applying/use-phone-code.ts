import { LEAST_SECONDS } from "@dars/contract/admissions/application-record";
import { requestPhoneCode, startApplication } from "@dars/contract/admissions/applying";
import type { Input } from "@dars/contract/platform/route";
import { useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";

import { deviceSecret } from "./device-secret.ts";
import { solveProof } from "./solve-proof.ts";

type Of = Input<typeof requestPhoneCode>["body"]["of"];

/** APP-1: asks for a code on a phone, and does the work that it costs. */
export function usePhoneCode() {
  const { call } = useApi();
  const { attempt, error, isBusy } = useAtOnce();
  const [isAsked, setAsked] = useState(false);
  /** The hidden honeypot field. */
  const [website, setWebsite] = useState("");

  async function ask(of: Of): Promise<void> {
    const isDone = await attempt(async () => {
      const { ticket } = await call(startApplication, {});
      const [proof] = await Promise.all([solveProof(ticket), pause((LEAST_SECONDS + 0.5) * 1000)]);
      await call(requestPhoneCode, {
        body: { ticket, proof, website, device: await deviceSecret(), of },
      });
    });
    setAsked(isDone);
  }

  return { ask, error, isBusy, isAsked, setWebsite };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
