import type { UserData } from "@dars/contract/identity/user-data";
import { listRooms } from "@dars/contract/talking/chat-rooms";
import { IonButton, IonIcon } from "@ionic/react";
import { addOutline, chatbubblesOutline } from "ionicons/icons";
import { useParams } from "react-router-dom";

import { getHomePath, WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { useWide } from "#platform/ui/use-wide.ts";

import { NoRooms } from "./NoRooms.tsx";
import { NotDelivered } from "./NotDelivered.tsx";
import { RoomList } from "./RoomList.tsx";
import { useLiveList } from "./use-live-list.ts";

/** `/chatting-rooms`, and the same for one subject and level: the rooms of the signed-in person. */
export function RoomsPage() {
  return (
    <WithSession>
      {(session) =>
        session.login_type === "evaluator" ? (
          <NoRooms session={session} />
        ) : (
          <Rooms key={session.token} session={session} />
        )
      }
    </WithSession>
  );
}

function Rooms({ session }: { readonly session: UserData }) {
  const { t } = useText();
  const { subjectId, levelId } = useParams();
  const query = {
    ...(isId(subjectId) && { subject: Number(subjectId) }),
    ...(isId(levelId) && { level: Number(levelId) }),
  };
  const { reading, refresh } = useRead(listRooms, { query });
  useLiveList(refresh);
  const isWide = useWide();
  const isOfSubject = subjectId !== undefined;
  const hasRooms = (reading.value?.rooms.length ?? 0) > 0;
  return (
    <Page
      title={t("chat-rooms.title")}
      back={isOfSubject ? "/chatting-rooms" : getHomePath(session)}
      isReading={!isWide}
      onRefresh={refresh}
      actions={
        <IonButton routerLink="/chatting-rooms/new" aria-label={t("chat-rooms.begin")}>
          <IonIcon slot="icon-only" icon={addOutline} aria-hidden="true" />
        </IonButton>
      }
    >
      <div className="panes">
        <div>
          {isOfSubject ? (
            <p>
              <Link leadsTo="/chatting-rooms">{t("chat-rooms.all")}</Link>
            </p>
          ) : (
            <NotDelivered />
          )}
          <Await {...reading}>{({ rooms }) => <RoomList rooms={rooms} role={session.login_type} />}</Await>
          <p>
            <Link leadsTo="/archive-rooms/0">{t("chat-rooms.archive")}</Link>
          </p>
          {session.login_type === "subject_coordinator" && (
            <p>
              <Link leadsTo="/chatting-rooms/classes">{t("chat-rooms.classes")}</Link>
            </p>
          )}
        </div>
        {isWide && hasRooms && (
          <Empty
            icon={chatbubblesOutline}
            title={t("chat-rooms.pick-title")}
            text={t("chat-rooms.pick-text")}
          />
        )}
      </div>
    </Page>
  );
}

const isId = (text: string | undefined): text is string => text !== undefined && /^[1-9]\d{0,15}$/.test(text);
