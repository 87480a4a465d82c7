import type { StudentHomework } from "@dars/contract/learning/student-homework";
import { listRooms, type RoomCard } from "@dars/contract/talking/chat-rooms";
import { IonButton, IonIcon } from "@ionic/react";
import { chatbubbleEllipsesOutline } from "ionicons/icons";

import type { Learner } from "#learning/lessons/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";

interface AskTeacherProps {
  readonly learner: Learner;
  readonly homework: Pick<StudentHomework, "subject">;
}

/** The chat of the subject: a student's is that of the class, a guardian's that with the teacher, or the way to begin one. */
export function AskTeacher({ learner, homework: { subject } }: AskTeacherProps) {
  const { t } = useText();
  const { value } = useRead(listRooms, { query: {} }).reading;
  const isOfSubject = (room: RoomCard) =>
    room.schoolId === learner.schoolId && room.subject?.id === subject.id && room.state === "open";
  const room = value?.rooms.find(
    (one) =>
      isOfSubject(one) &&
      (learner.isOwn ? one.kind === "subject_class" : one.about?.id === learner.studentId),
  );
  if (!value || (!room && learner.isOwn)) return null;
  return (
    <IonButton
      className="tonal"
      shape="round"
      aria-label={t("homework.ask")}
      routerLink={room ? `/chatting/${room.id}` : `/chatting-rooms/new?about=${learner.studentId}`}
    >
      <IonIcon slot="start" icon={chatbubbleEllipsesOutline} aria-hidden="true" />
      {t("homework.ask-short")}
    </IonButton>
  );
}
