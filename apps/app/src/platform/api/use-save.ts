import { ApiError } from "@dars/contract/platform/client";
import { wireOf, type Input, type Reply, type Route } from "@dars/contract/platform/route";

import { textNow } from "#platform/text/use-text.ts";
import { whileLoading } from "#platform/ui/loading.ts";
import { showToast } from "#platform/ui/toast.ts";

import { useApi } from "./api.ts";
import { useRefresh } from "./use-refresh.ts";

/** What became of a save. */
export type Saved<R = unknown> =
  | { readonly state: "accepted"; readonly reply: R }
  | { readonly state: "waiting" }
  | { readonly state: "refused"; readonly error: ApiError };

/**
 * Saves at once, so that a refusal is said where it was typed. Where there is no network the save waits on the device
 * under its key, which makes it safe to send again though the first may have arrived.
 */
export function useSave() {
  const { call, outbox } = useApi();
  const refresh = useRefresh();

  /** `confirmation`: what the toast says once the server has accepted it. */
  async function save<const R extends Route>(
    route: R,
    input: Input<R>,
    title: string,
    confirmation: (reply: Reply<R>) => string = () => textNow("platform.saved"),
  ): Promise<Saved<Reply<R>>> {
    try {
      const reply = await whileLoading(() => call(route, input));
      await refresh();
      await showToast(
        isProposed(reply)
          ? {
              kind: "success",
              header: textNow("platform.proposed"),
              text: textNow("platform.proposed-text"),
            }
          : { kind: "success", header: confirmation(reply) },
      );
      return { state: "accepted", reply };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== "network") return { state: "refused", error };
      await outbox.send(wireOf(route, input), title);
      await showToast({ kind: "notice", text: textNow("platform.waits-here") });
      return { state: "waiting" };
    }
  }

  return save;
}

const isProposed = (reply: unknown): boolean =>
  typeof reply === "object" && reply !== null && "state" in reply && reply.state === "proposed";
