import type { UserData } from "@dars/contract/identity/user-data";
import { listArchivedRooms, listArchivedYears, type ArchivedYear } from "@dars/contract/talking/archive";
import type { RoomCard } from "@dars/contract/talking/chat-rooms";
import { IonIcon, IonList } from "@ionic/react";
import { archiveOutline, peopleOutline } from "ionicons/icons";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { themeStyle } from "#platform/ui/themes.ts";
import { roomName, roomTopic } from "#talking/chat/public.ts";

import { OwnMessages } from "./OwnMessages.tsx";

/** archive-rooms: rooms of a year that is over, and the other years there are; those alone where the year is 0. */
export function ArchivedRoomsPage() {
  return <WithSession>{(session) => <ArchivedRooms key={session.token} session={session} />}</WithSession>;
}

function ArchivedRooms({ session }: { readonly session: UserData }) {
  const { t } = useText();
  const yearId = Number(useParams()["id"]);
  const years = useRead(listArchivedYears, {});
  const rooms = useRead(listArchivedRooms, { params: { yearId } }, yearId > 0);
  const refresh = () => Promise.all([years.refresh(), rooms.refresh()]);
  return (
    <Page title={t("archive.title")} back="/chatting-rooms" isReading onRefresh={refresh}>
      <Await {...years.reading}>
        {({ years: all }) =>
          all.length === 0 && yearId === 0 ? <List rooms={[]} /> : <Years years={all} yearId={yearId} />
        }
      </Await>
      {yearId > 0 && <Await {...rooms.reading}>{({ rooms: list }) => <List rooms={list} />}</Await>}
      <OwnMessages session={session} />
    </Page>
  );
}

interface YearsProps {
  readonly years: readonly ArchivedYear[];
  readonly yearId: number;
}

function Years({ years, yearId }: YearsProps) {
  const { t } = useText();
  return (
    <nav aria-label={t("archive.years")}>
      <IonList className="rows" lines="none">
        {years.map(({ schoolId, yearId: id, title, rooms: count }) => (
          <Row
            key={`${schoolId}-${id}`}
            strong={<bdi>{title}</bdi>}
            end={t("archive.rooms", { count })}
            leadsTo={`/archive-rooms/${id}`}
            isCurrent={id === yearId}
          />
        ))}
      </IonList>
    </nav>
  );
}

function List({ rooms }: { readonly rooms: readonly RoomCard[] }) {
  const { t } = useText();
  if (rooms.length === 0)
    return <Empty icon={archiveOutline} title={t("archive.none-title")} text={t("archive.none-text")} />;
  return (
    <IonList className="rows spaced" aria-label={t("archive.title")} lines="none">
      {rooms.map((room) => (
        <ArchivedRow key={room.id} room={room} />
      ))}
    </IonList>
  );
}

function ArchivedRow({ room }: { readonly room: RoomCard }) {
  const text = useText();
  const { id, last, subject } = room;
  const lastDay = last && text.format.date(new Date(last.at));
  return (
    <Row
      start={
        <span className="swatch" style={themeStyle(subject?.theme ?? "violet")} aria-hidden="true">
          <IonIcon icon={peopleOutline} aria-hidden="true" />
        </span>
      }
      strong={<bdi>{roomName(room, text)}</bdi>}
      quiet={[roomTopic(room, text), lastDay].filter(Boolean).join(" · ")}
      leadsTo={`/archive-chatting/${id}`}
    />
  );
}
