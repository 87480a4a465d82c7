import { ApiError } from "@dars/contract/platform/client";
import type { Input, Reply, Route } from "@dars/contract/platform/route";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { whileLoading } from "#platform/ui/loading.ts";

import { useApi } from "./api.ts";
import { refreshShown } from "./refresh-shown.ts";

/**
 * The exception to `useSave`: what may never wait on the device. It runs at once or is refused. It is for
 * - a sign-in, a second factor, a proof of identity, and whatever shows a secret once;
 * - what a family does that has no account yet, and so no outbox;
 * - a mass send, whose number the person has just confirmed;
 * - what only asks: previews, dry runs, searches, downloads;
 * - what may not lie on a device, such as a national id (B3);
 * - what the next save or page needs the answer of, such as the room of a first message.
 *
 * `error` holds the refusal, `isBusy` lasts until the answer arrives, and `onDone` runs after success.
 */
export function useAtOnce(onDone: () => unknown = () => undefined) {
  const { call } = useApi();
  const cache = useQueryClient();
  const [error, setError] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);

  /** Any work that asks the server, with no overlay. True when it was done. */
  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    setError(null);
    try {
      await work();
      await onDone();
      return true;
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
      return false;
    } finally {
      setBusy(false);
    }
  }

  /**
   * "Please wait..." lies over the page, and when it is done the page is read again. Undefined where it was refused.
   */
  async function act<const R extends Route>(route: R, input: Input<R>): Promise<Reply<R> | undefined> {
    const done: Reply<R>[] = [];
    await attempt(async () => {
      done.push(await whileLoading(() => call(route, input)));
      await refreshShown(cache);
    });
    return done[0];
  }

  return { act, attempt, error, isBusy };
}
