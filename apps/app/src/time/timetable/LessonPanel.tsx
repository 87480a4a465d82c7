import { IonButton, IonIcon } from "@ionic/react";
import { closeOutline } from "ionicons/icons";
import { useEffect, useEffectEvent, type ReactNode } from "react";

import { useText } from "#platform/text/use-text.ts";

import { LessonHead } from "./LessonHead.tsx";
import type { LessonOfDay } from "./use-lesson-of-day.ts";

/** What a reader does in a lesson. */
export type RenderLesson = (opened: LessonOfDay) => ReactNode;

interface LessonPanelProps {
  readonly opened: LessonOfDay;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A lesson beside the week: what it is, and what one does in it. Escape closes it. */
export function LessonPanel({ opened, onClose, children }: LessonPanelProps) {
  const { t } = useText();
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  return (
    <aside
      key={`${opened.date} ${opened.lesson.id}`}
      ref={takeFocus}
      className="stack lesson-panel"
      tabIndex={-1}
      aria-label={t("schedule.lesson-panel", { time: opened.lesson.startsAt })}
    >
      <IonButton className="panel-close" fill="clear" aria-label={t("platform.close")} onClick={onClose}>
        <IonIcon slot="icon-only" icon={closeOutline} aria-hidden="true" />
      </IonButton>
      <LessonHead {...opened} />
      {children}
    </aside>
  );
}

/** For a keyboard and a reader the panel comes after the whole week. */
const takeFocus = (panel: HTMLElement | null) => panel?.focus({ preventScroll: true });
