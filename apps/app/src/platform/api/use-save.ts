import type { ApiError } from "@dars/contract/platform/client";
import { toWire, type Input, type Repeatable, type Reply } from "@dars/contract/platform/route";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { textNow } from "#platform/text/use-text.ts";
import { whileLoading } from "#platform/ui/loading.ts";
import { showToast } from "#platform/ui/toast.ts";

import { useApi } from "./api.ts";
import { refreshShown } from "./refresh-shown.ts";

/** What became of a save. */
export type Saved<R = unknown> =
  | { readonly state: "accepted"; readonly reply: R }
  | { readonly state: "waiting"; readonly id: number }
  | { readonly state: "refused"; readonly error: ApiError };

/** So long a person looks at "Please wait..." before the save counts as waiting. */
const PATIENCE_MS = 5_000;

/**
 * The one way to save. The save is kept on the device first, under its key, and then sent: neither a killed app nor a
 * lost network loses it, and sending it again does it once. The answer is awaited for some seconds; then the save waits
 * like one without a network, and a notice says so. After "accepted" the page is read again (`refreshShown`).
 *
 * `error` holds the last refusal, for `Form`; `isBusy` lasts until the answer, `isWaiting` begins when the save waits,
 * and `onDone` runs after "accepted". A route that may not be sent twice does not compile here: see `useAtOnce`.
 */
export function useSave(onDone: () => unknown = () => undefined) {
  const { outbox } = useApi();
  const cache = useQueryClient();
  const [saved, setSaved] = useState<Saved | null>(null);
  const [isBusy, setBusy] = useState(false);

  /** `title`: what the list of waiting saves calls it. `confirmation`: the toast after "accepted"; null: none. */
  async function save<const R extends Repeatable>(
    route: R,
    input: Input<R>,
    title: string,
    confirmation?: (reply: Reply<R>) => string | null,
  ): Promise<Saved<Reply<R>>> {
    setBusy(true);
    setSaved(null);
    try {
      const wire = toWire<R>(route, input);
      const outcome = await whileLoading(() => outbox.sendAwaited(wire, title, PATIENCE_MS));
      // The server's serializer lets nothing out but the declared reply.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const result = outcome as Saved<Reply<R>>;
      setSaved(result);
      if (result.state === "accepted") {
        await followAccepted(cache, result.reply, confirmation);
        await onDone();
      } else if (result.state === "waiting")
        await showToast({ kind: "notice", text: textNow("platform.waits-here") });
      return result;
    } finally {
      setBusy(false);
    }
  }

  const error = saved?.state === "refused" ? saved.error : null;
  return { save, error, isBusy, isWaiting: saved?.state === "waiting" };
}

/** After "accepted": what is on the screen is read again, and a toast says what was saved. */
export async function followAccepted<R>(
  cache: QueryClient,
  reply: R,
  confirmation?: (reply: R) => string | null,
): Promise<void> {
  await refreshShown(cache);
  // The page goes on while the toast comes in.
  void showAccepted(reply, confirmation);
}

async function showAccepted<R>(
  reply: R,
  confirmation: (reply: R) => string | null = () => textNow("platform.saved"),
): Promise<void> {
  const [header, text] = [textNow("platform.proposed"), textNow("platform.proposed-text")];
  if (isProposed(reply)) return showToast({ kind: "success", header, text });
  const confirmed = confirmation(reply);
  if (confirmed !== null) await showToast({ kind: "success", header: confirmed });
}

const isProposed = (reply: unknown): boolean =>
  typeof reply === "object" && reply !== null && "state" in reply && reply.state === "proposed";
