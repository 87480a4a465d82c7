import type { TeachingRoom } from "@dars/contract/time/periods";
import { closeTeachingRoom, saveTeachingRoom } from "@dars/contract/time/planning";
import { IonButton, IonIcon } from "@ionic/react";
import { closeOutline } from "ionicons/icons";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Form } from "#platform/ui/Form.tsx";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

const REASONS: Reasons = new Map<unknown, TextId>([["name", "timetables.room-taken"]]);

interface RoomsOfLessonsProps {
  readonly schoolId: number;
  readonly rooms: readonly TeachingRoom[];
}

/** Rooms that are not a section's own: laboratories, halls, the yard. */
export function RoomsOfLessons({ schoolId, rooms }: RoomsOfLessonsProps) {
  const { t } = useText();
  const adding = useSave();
  const closing = useSave();
  const [added, setAdded] = useState(0);

  async function handleAdd(form: HTMLFormElement) {
    const name = typedIn(form, "name").trim();
    const body = { key: newClientId(), id: null, name };
    const saved = await adding.save(saveTeachingRoom, { params: { schoolId }, body }, name);
    if (saved.state !== "refused") setAdded(added + 1);
    return saved;
  }

  async function close({ id, name }: TeachingRoom) {
    const question = t("timetables.room-close-ask", { name });
    if (await ask({ question, yes: t("timetables.room-close"), isDestructive: true }))
      await closing.save(closeTeachingRoom, { params: { schoolId, teachingRoomId: id } }, name);
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
      <Refusal error={closing.error} reasons={REASONS} />
      <Form
        key={added}
        verb={t("timetables.room-add")}
        error={adding.error}
        reasons={REASONS}
        places={{ name: "name" }}
        onSubmit={handleAdd}
      >
        <TextField label={t("timetables.room-name")} name="name" isRequired />
      </Form>
    </section>
  );
}
