import type { Id } from "@dars/contract/platform/primitives";
import { listRooms } from "@dars/contract/talking/chat-rooms";
import { IonButton, IonIcon, useIonRouter } from "@ionic/react";
import { chatbubbleEllipsesOutline } from "ionicons/icons";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { roomName } from "#talking/chat/public.ts";

interface ShareExerciseProps {
  readonly schoolId: Id;
  readonly exercise: { readonly id: Id; readonly lessonId: Id | null; readonly title: string };
  readonly subject: { readonly id: Id };
  /** Null where the reader has one level. */
  readonly level: { readonly id: Id } | null;
  /** The sections of the classes that do it; null where the reader's own rooms are meant. */
  readonly sectionIds: readonly (Id | undefined)[] | null;
}

/** Opens a subject's room with the exercise as a card: a button for each such room that the reader has. */
export function ShareExercise({ exercise, schoolId, subject, level, sectionIds }: ShareExerciseProps) {
  const text = useText();
  const router = useIonRouter();
  const about = new URLSearchParams({
    lesson: String(exercise.lessonId ?? 0),
    exercise: String(exercise.id),
    title: exercise.title,
  });
  const { reading } = useRead(listRooms, {
    query: { subject: subject.id, ...(level && { level: level.id }) },
  });
  const rooms = (reading.value?.rooms ?? []).filter(
    (room) =>
      room.kind === "subject_class" &&
      room.schoolId === schoolId &&
      room.state === "open" &&
      (sectionIds === null || room.section === null || sectionIds.includes(room.section.id)),
  );
  return rooms.map((room) => (
    <IonButton
      key={room.id}
      fill="outline"
      shape="round"
      onClick={() => router.push(`/chatting/${room.id}?${about.toString()}`, "forward")}
    >
      <IonIcon slot="start" icon={chatbubbleEllipsesOutline} aria-hidden="true" />
      {sectionIds === null
        ? text.t("attempts.ask")
        : text.t("attempts.share-in", { room: roomName(room, text) })}
    </IonButton>
  ));
}
