import type { VideoTaskLine } from "@dars/contract/learning/video-tasks";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { useText } from "#platform/text/use-text.ts";

import { VideoDesk } from "./VideoDesk.tsx";

interface DeskCardProps {
  readonly schoolId: Id;
  readonly offeringId: Id;
  readonly tasks: readonly VideoTaskLine[];
}

/** The way to mark what waits, whatever the task. */
export function DeskCard({ schoolId, offeringId, tasks }: DeskCardProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const waiting = tasks.reduce((sum, task) => sum + task.waiting, 0);
  if (waiting === 0 && !isOpen) return null;
  return (
    <section className="card stack">
      <IonButton fill="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t("video-tasks.desk-close") : t("video-tasks.desk", { count: waiting })}
      </IonButton>
      {isOpen && <VideoDesk schoolId={schoolId} offeringId={offeringId} />}
    </section>
  );
}
