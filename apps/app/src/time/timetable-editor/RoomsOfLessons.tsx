import type { TeachingRoom } from "@dars/contract/time/periods";
import { closeTeachingRoom, saveTeachingRoom } from "@dars/contract/time/planning";
import { IonButton, IonIcon } from "@ionic/react";
import { closeOutline } from "ionicons/icons";
import { useState, type SubmitEvent } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";
import { TextField } from "#platform/ui/TextField.tsx";

const REASONS: Reasons = new Map<unknown, TextId>([["name", "timetables.room-taken"]]);

interface RoomsOfLessonsProps {
  readonly schoolId: number;
  readonly rooms: readonly TeachingRoom[];
}

/** Rooms that are not a section's own: laboratories, halls, the yard. */
export function RoomsOfLessons({ schoolId, rooms }: RoomsOfLessonsProps) {
  const { t } = useText();
  const { act, error } = useCommand();
  const [added, setAdded] = useState(0);

  async function handleAdd(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("name");
    const name = typeof typed === "string" ? typed.trim() : "";
    if (name === "") return;
    const body = { key: newClientId(), id: null, name };
    if (await act(saveTeachingRoom, { params: { schoolId }, body })) setAdded(added + 1);
  }

  async function close({ id, name }: TeachingRoom) {
    const question = t("timetables.room-close-ask", { name });
    if (await ask({ question, yes: t("timetables.room-close"), isDestructive: true }))
      await act(closeTeachingRoom, { params: { schoolId, teachingRoomId: id } });
  }

  return (
    <section className="card stack" aria-labelledby="teaching-rooms">
      <h2 id="teaching-rooms" className="section-title">
        {t("timetables.rooms")}
      </h2>
      <p className="quiet">{t("timetables.rooms-text")}</p>
      <ul className="plain room-chips">
        {rooms.map((room) => (
          <li key={room.id}>
            <bdi>{room.name}</bdi>
            <IonButton
              size="small"
              fill="clear"
              aria-label={t("timetables.room-close-of", { name: room.name })}
              onClick={() => void close(room)}
            >
              <IonIcon slot="icon-only" icon={closeOutline} aria-hidden="true" />
            </IonButton>
          </li>
        ))}
      </ul>
      <Refusal error={error} reasons={REASONS} />
      <form key={added} className="room-add" onSubmit={(event) => void handleAdd(event)}>
        <TextField label={t("timetables.room-name")} name="name" />
        <SendButton label={t("timetables.room-add")} />
      </form>
    </section>
  );
}
