import { enterClassRoom, leaveClassRoom, listClassRooms } from "@dars/contract/talking/class-rooms";
import { IonButton, useIonRouter } from "@ionic/react";
import { chatbubblesOutline } from "ionicons/icons";
import { useState } from "react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { formatClassName, type ClassRoom } from "./ClassRoomsPage.tsx";

/** One class room of a coordinator's subject: asked for with a reason, opened, left again. */
export function ClassRoomPage() {
  const { t } = useText();
  const { schoolId, roomId } = useParams();
  const { reading, refresh } = useRead(listClassRooms, {});
  return (
    <WithSession>
      {() => (
        <Page title={t("chat-rooms.classes")} back="/chatting-rooms/classes" isReading onRefresh={refresh}>
          <Await {...reading}>
            {({ rooms }) => {
              const room = rooms.find(
                (each) => each.schoolId === Number(schoolId) && each.id === Number(roomId),
              );
              if (!room)
                return (
                  <Empty
                    icon={chatbubblesOutline}
                    title={t("chat-rooms.no-classes-title")}
                    text={t("chat-rooms.no-classes-text")}
                  />
                );
              return room.isIn ? <Inside room={room} /> : <Outside room={room} />;
            }}
          </Await>
        </Page>
      )}
    </WithSession>
  );
}

function Outside({ room }: { readonly room: ClassRoom }) {
  const text = useText();
  const { t } = text;
  const router = useIonRouter();
  const [key] = useState(newClientId);
  const { act, error } = useAtOnce();
  const { schoolId, id: roomId } = room;

  async function enter(reason: string) {
    const card = await act(enterClassRoom, { body: { key, schoolId, roomId, reason } });
    if (card) router.push(`/chatting/${card.id}`, "forward", "replace");
  }

  return (
    <Form
      className="card form stack"
      verb={t("chat-rooms.enter")}
      label={t("chat-rooms.enter")}
      error={error}
      needsNetwork
      onSubmit={(form) => enter(typedIn(form, "reason").trim())}
    >
      <h2 className="section-title first">{formatClassName(room, text)}</h2>
      <p className="quiet">{t("chat-rooms.enter-text")}</p>
      <TextField label={t("chat-rooms.enter-reason")} name="reason" isRequired />
    </Form>
  );
}

function Inside({ room }: { readonly room: ClassRoom }) {
  const text = useText();
  const { t } = text;
  const { save, error, isWaiting } = useSave();
  const title = formatClassName(room, text);
  return (
    <section className="card stack" aria-label={title}>
      <h2 className="section-title first">{title}</h2>
      <p>
        <Link leadsTo={`/chatting/${room.id}`}>{t("chat-rooms.open-class")}</Link>
      </p>
      <Refusal error={error} />
      <IonButton
        fill="outline"
        disabled={isWaiting}
        onClick={() => void save(leaveClassRoom, { params: { roomId: room.id } }, title)}
      >
        {t("chat-rooms.leave-class")}
      </IonButton>
    </section>
  );
}
