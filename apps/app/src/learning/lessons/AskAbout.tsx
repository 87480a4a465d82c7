import type { LessonHead } from "@dars/contract/learning/lesson-head";
import type { ClientId, Id } from "@dars/contract/platform/primitives";
import { listRooms } from "@dars/contract/talking/chat-rooms";
import { IonButton, IonIcon, useIonRouter } from "@ionic/react";
import { chatbubbleEllipsesOutline } from "ionicons/icons";

import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";

interface AskAboutProps {
  readonly schoolId: Id;
  readonly lesson: LessonHead;
  /** The part that is before the reader's eyes. */
  readonly blockId: ClientId | undefined;
}

/** Opens the subject's room with this part of the lesson attached; nothing where the reader has no such room. */
export function AskAbout({ schoolId, lesson, blockId }: AskAboutProps) {
  const { t, locale } = useText();
  const router = useIonRouter();
  const { subject, level } = lesson.offering;
  const { reading } = useRead(listRooms, { query: { subject: subject.id, level: level.id } });
  const room = reading.value?.rooms.find(
    (one) => one.kind === "subject_class" && one.schoolId === schoolId && one.state === "open",
  );
  if (!room) return null;

  function handleAsk(roomId: Id) {
    const about = new URLSearchParams({
      lesson: String(lesson.id),
      title: localizeName(lesson.name, locale),
      ...(blockId !== undefined && { block: blockId }),
    });
    router.push(`/chatting/${roomId}?${about.toString()}`, "forward");
  }

  return (
    <IonButton
      className="tonal"
      shape="round"
      aria-label={t("lessons.ask")}
      onClick={() => handleAsk(room.id)}
    >
      <IonIcon slot="start" icon={chatbubbleEllipsesOutline} aria-hidden="true" />
      {t("lessons.ask-short")}
    </IonButton>
  );
}
