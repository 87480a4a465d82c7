import {
  endSession,
  listSessions,
  readMe,
  savePreferences,
  switchRole,
  type Me,
  type SessionSeen,
} from "@dars/contract/identity/own-account";
import { ApiError } from "@dars/contract/platform/client";
import type { Id, Locale } from "@dars/contract/platform/primitives";
import { toWire } from "@dars/contract/platform/route";
import { useIonRouter } from "@ionic/react";
import { useQueryClient } from "@tanstack/react-query";

import { useApi } from "#platform/api/api.ts";
import { buildQueryKey, useRead } from "#platform/api/use-read.ts";
import { textNow } from "#platform/text/use-text.ts";
import { whileLoading } from "#platform/ui/loading.ts";
import { showToast } from "#platform/ui/toast.ts";

import { getHomePath } from "./get-home-path.ts";
import { useSession } from "./use-session.ts";

interface Sessions {
  readonly sessions: SessionSeen[];
}

/** The signed-in person: contact details, roles, sessions, and the actions on each. */
export function useMe() {
  const { call, outbox } = useApi();
  const cache = useQueryClient();
  const router = useIonRouter();
  const { signIn } = useSession();
  const me = useRead(readMe, {});
  const devices = useRead(listSessions, {});

  /** The page speaks the language at once; its save waits without a word where there is no network. */
  async function save(preferences: { readonly locale: Locale }) {
    cache.setQueryData<Me>(buildQueryKey(readMe, {}), (current) => current && { ...current, ...preferences });
    const title = textNow("accounts.save-contact");
    await outbox.send(toWire(savePreferences, { body: preferences }), title);
  }

  async function end(sessionIds: readonly Id[]) {
    cache.setQueryData<Sessions>(
      buildQueryKey(listSessions, {}),
      (current) => current && { sessions: current.sessions.filter(({ id }) => !sessionIds.includes(id)) },
    );
    const outcomes = await Promise.all(
      sessionIds.map((sessionId) =>
        outbox.send(toWire(endSession, { params: { sessionId } }), textNow("accounts.device-end-title")),
      ),
    );
    if (outcomes.some(({ state }) => state === "refused")) await devices.refresh();
  }

  async function switchTo(assignmentId: Id) {
    try {
      const { userData } = await whileLoading(() => call(switchRole, { body: { assignmentId } }));
      await signIn(userData);
      router.push(getHomePath(userData), "root", "replace");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await showToast({ kind: "danger", text: textNow(`error.${error.code}`) });
    }
  }

  const refresh = () => Promise.all([me.refresh(), devices.refresh()]);
  return { me, devices, save, end, switchTo, refresh };
}
