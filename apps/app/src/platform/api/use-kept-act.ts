import type { ApiError } from "@dars/contract/platform/client";
import type { Input, Reply, Route } from "@dars/contract/platform/route";
import { useState } from "react";

import { useSave } from "./use-save.ts";

/**
 * One press that may wait: without a network the act is kept on the device and sent later. `error` holds a refusal,
 * `isBusy` lasts until the answer, and `isWaiting` begins when the act is kept.
 */
export function useKeptAct(onDone: () => unknown = () => undefined) {
  const save = useSave();
  const [error, setError] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isWaiting, setWaiting] = useState(false);

  /** `title`: what the list of waiting saves calls it. True unless it was refused. */
  async function act<const R extends Route>(
    route: R,
    input: Input<R>,
    title: string,
    confirmation?: (reply: Reply<R>) => string,
  ): Promise<boolean> {
    setBusy(true);
    setError(null);
    const saved = await save(route, input, title, confirmation);
    setBusy(false);
    setWaiting(saved.state === "waiting");
    if (saved.state === "refused") setError(saved.error);
    if (saved.state === "accepted") await onDone();
    return saved.state !== "refused";
  }

  return { act, error, isBusy, isWaiting };
}
