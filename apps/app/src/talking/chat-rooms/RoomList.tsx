import "./chat-rooms.css";
import type { Id } from "@dars/contract/platform/primitives";
import type { Role } from "@dars/contract/platform/roles";
import type { RoomCard } from "@dars/contract/talking/chat-rooms";
import { IonList, useIonRouter } from "@ionic/react";
import { chatbubblesOutline } from "ionicons/icons";
import { useState } from "react";

import { useText, type Text } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Searched } from "#platform/ui/Searched.tsx";
import { isQuiet, roomName, roomTopic } from "#talking/chat/public.ts";

import { RoomRow } from "./RoomRow.tsx";
import { isUnwritten, getSegment, listSegments, type Segment } from "./segments.ts";

interface RoomListProps {
  readonly rooms: readonly RoomCard[];
  readonly role: Role;
  /** The room that is open beside the list. */
  readonly openId?: Id;
}

/** Rooms in two segments, latest first, as the server gives them. */
export function RoomList({ rooms: all, role, openId }: RoomListProps) {
  const text = useText();
  const { t } = text;
  const router = useIonRouter();
  const rooms = all.filter((room) => room.id === openId || !isUnwritten(room));
  const segments = listSegments(role);
  const [chosen, setChosen] = useState<Segment | null>(null);
  const segment = chosen ?? pickSegment(rooms, role, openId);
  const shown = rooms.filter((room) => getSegment(room, role) === segment);
  const countUnread = (each: Segment) =>
    rooms
      .filter((room) => getSegment(room, role) === each && !isQuiet(room))
      .reduce((sum, { unread }) => sum + unread, 0);
  return (
    <>
      <Choice
        label={t("chat-rooms.segments")}
        isLabelHidden
        options={segments.map((each) => [
          each,
          <SegmentName key={each} segment={each} unread={countUnread(each)} />,
        ])}
        value={segment}
        onChoose={setChosen}
      />
      {shown.length === 0 ? (
        <Empty
          icon={chatbubblesOutline}
          title={t("chat-rooms.none-title")}
          text={t("chat-rooms.none-text")}
          action={{
            label: t("chat-rooms.begin"),
            onPress: () => router.push("/chatting-rooms/new", "forward"),
          }}
        />
      ) : (
        <Searched label={t("chat-rooms.title")} items={shown} textOf={(room) => getSearchText(room, text)}>
          {(found) => (
            <IonList className="rows spaced" aria-label={t("chat-rooms.title")} lines="none">
              {found.map((room) => (
                <RoomRow key={room.id} room={room} isOpen={room.id === openId} />
              ))}
            </IonList>
          )}
        </Searched>
      )}
    </>
  );
}

const getSearchText = (room: RoomCard, text: Text): string =>
  `${roomName(room, text)} ${roomTopic(room, text)}`;

/** Where the open room is, else the first in which there is any. */
function pickSegment(rooms: readonly RoomCard[], role: Role, openId: Id | undefined): Segment {
  const open = rooms.find(({ id }) => id === openId);
  if (open) return getSegment(open, role);
  const [first, second] = listSegments(role);
  const hasFirst = rooms.some((room) => getSegment(room, role) === first);
  return hasFirst || rooms.length === 0 ? first : second;
}

function SegmentName({ segment, unread }: { readonly segment: Segment; readonly unread: number }) {
  const { t, format } = useText();
  return (
    <>
      {t(`chat-rooms.segment-${segment}`)}
      {unread > 0 && (
        <span className="unread" aria-label={t("chat-rooms.unread", { count: unread })}>
          {unread > 99 ? "99+" : format.number(unread)}
        </span>
      )}
    </>
  );
}
