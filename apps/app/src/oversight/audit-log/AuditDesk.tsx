import type { AuditEvent } from "@dars/contract/oversight/audit-log";
import type { Id } from "@dars/contract/platform/primitives";
import { useRef, useState } from "react";

import { useText } from "#platform/text/use-text.ts";
import { useDeskKeys } from "#platform/ui/use-desk-keys.ts";

import { AuditPanel } from "./AuditPanel.tsx";
import { AuditTable } from "./AuditTable.tsx";

import "./audit-log.css";

interface AuditDeskProps {
  readonly events: readonly AuditEvent[];
  readonly schoolId: Id;
}

/** The log on wide screens: a row for each event, and the chosen one beside them. */
export function AuditDesk({ events, schoolId }: AuditDeskProps) {
  const { t } = useText();
  const desk = useRef<HTMLDivElement>(null);
  const [chosenId, setChosenId] = useState<Id | null>(null);
  const chosen = events.find(({ id }) => id === chosenId);

  /** Goes back to the row whose entry was open. */
  function close() {
    setChosenId(null);
    desk.current?.querySelector<HTMLElement>("tr.chosen button")?.focus();
  }

  useDeskKeys(desk, {
    KeyP: () =>
      desk.current
        ?.closest(".audit-log")
        ?.querySelector<HTMLIonSearchbarElement>("ion-searchbar")
        ?.setFocus(),
    Escape: close,
  });

  return (
    <div ref={desk}>
      <div className="desk">
        <AuditTable events={events} chosenId={chosenId} onChoose={({ id }) => setChosenId(id)} />
        {chosen && (
          <AuditPanel
            schoolId={schoolId}
            event={chosen}
            others={listOthers(events, chosen)}
            onChoose={({ id }) => setChosenId(id)}
            onClose={close}
          />
        )}
      </div>
      <p className="quiet">{t("oversight.keys")}</p>
    </div>
  );
}

/** At most this many entries are named as belonging together. */
const MOST_OTHERS = 5;

/** Entries in sight about the same person or thing. */
const listOthers = (events: readonly AuditEvent[], { id, subject }: AuditEvent): readonly AuditEvent[] =>
  subject
    ? events
        .filter(
          (each) => each.id !== id && each.subject?.kind === subject.kind && each.subject.id === subject.id,
        )
        .slice(0, MOST_OTHERS)
    : [];
