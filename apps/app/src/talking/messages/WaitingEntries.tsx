import type { Id } from "@dars/contract/platform/primitives";
import { useEffect, useEffectEvent, useRef } from "react";

import { useApi } from "#platform/api/api.ts";
import type { Save } from "#platform/offline/database.ts";
import { useStore } from "#platform/state/store.ts";
import { useText } from "#platform/text/use-text.ts";

interface WaitingEntriesProps {
  readonly threadId: Id;
  /** One of them has left. */
  readonly onLeft: () => unknown;
}

/** Answers to a thread that are still on this device. */
export function WaitingEntries({ threadId, onLeft }: WaitingEntriesProps) {
  const { t } = useText();
  const saves = useStore(useApi().outbox.saves);
  const waiting = saves.filter(
    ({ wire }) => wire.method === "POST" && wire.url.endsWith(`/messages/${threadId}/entries`),
  );
  const count = waiting.length;
  const before = useRef(count);
  const tell = useEffectEvent(onLeft);
  useEffect(() => {
    if (count < before.current) tell();
    before.current = count;
  }, [before, count]);
  return waiting.map((save) => (
    <li key={save.id} className="thread-side mine">
      <div className="card thread-entry waiting">
        <p className={save.refusal ? "refusal" : "quiet"}>
          {save.refusal
            ? t("platform.refused-state", { reason: t(`error.${save.refusal.code}`) })
            : t("platform.waiting-state")}
        </p>
        <p className="thread-body" dir="auto">
          {getBodyText(save)}
        </p>
      </div>
    </li>
  ));
}

const getBodyText = ({ wire: { body } }: Save): string =>
  typeof body === "object" && body !== null && "body" in body && typeof body.body === "string"
    ? body.body
    : "";
