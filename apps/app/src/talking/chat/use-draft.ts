import type { Id } from "@dars/contract/platform/primitives";
import { useEffect, useState } from "react";

import { useApi } from "#platform/api/api.ts";
import type { AccountDatabase, Draft } from "#platform/offline/database.ts";

/** What was begun to be written in a room: on this device until it is sent, also through a kill. */
export function useDraft(roomId: Id) {
  const { local } = useApi();
  const [draft, setDraft] = useState<Omit<Draft, "roomId"> | null>(local ? null : EMPTY);

  useEffect(() => {
    if (local)
      void local.drafts.get(roomId).then(
        (stored) => setDraft(stored ?? EMPTY),
        () => setDraft(EMPTY),
      );
  }, [local, roomId]);

  /** A device that cannot keep it loses it with the page, and nothing else. */
  function change(next: Omit<Draft, "roomId">) {
    setDraft(next);
    if (!local) return;
    void keep(local, { roomId, ...next }).catch(() => undefined);
  }

  /** Null until the device has been looked at. */
  return { draft, change };
}

const EMPTY: Omit<Draft, "roomId"> = { text: "", replyTo: null };

async function keep({ drafts }: AccountDatabase, draft: Draft): Promise<void> {
  if (draft.text === "" && draft.replyTo === null) await drafts.delete(draft.roomId);
  else await drafts.put(draft);
}
