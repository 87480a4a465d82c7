import "./chat-room.css";
import type { Id } from "@dars/contract/platform/primitives";
import type { Role } from "@dars/contract/platform/roles";
import { IonButton, IonIcon } from "@ionic/react";
import { chatbubblesOutline, peopleOutline, searchOutline } from "ionicons/icons";
import { lazy, Suspense, useState } from "react";

import { useText } from "#platform/text/use-text.ts";
import { Empty } from "#platform/ui/Empty.tsx";
import { ErrorNote } from "#platform/ui/ErrorNote.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Skeleton } from "#platform/ui/Skeleton.tsx";
import { roomName, useHere, useRoom, useVisit, type RoomChat } from "#talking/chat/public.ts";

import { Conversation } from "./Conversation.tsx";
import { isGone } from "./is-gone.ts";
import { Panes } from "./Panes.tsx";
import { Pins } from "./Pins.tsx";
import { RoomNotes } from "./RoomNotes.tsx";
import { RoomOptions } from "./RoomOptions.tsx";
import { WhoReads } from "./WhoReads.tsx";

const RoomSearch = lazy(async () => ({ default: (await import("./RoomSearch.tsx")).RoomSearch }));

type Panel = "who" | "search" | "options";

interface RoomProps {
  readonly roomId: Id;
  readonly role: Role;
}

/** One room: what was said, and what can be said. It is drawn from the device first. */
export function Room({ roomId, role }: RoomProps) {
  const text = useText();
  const { t } = text;
  const chat = useRoom(roomId);
  const here = useHere(roomId);
  useVisit(roomId);
  const [panel, setPanel] = useState<Panel | null>(null);
  const [target, setTarget] = useState<{ readonly msgNo: number } | null>(null);
  const { value } = chat.room;
  const people = new Map(value?.people.map(({ id, name }) => [id, name]));
  const findPersonName = (id: Id) => people.get(id) ?? null;
  const toggle = (next: Panel) => setPanel((current) => (current === next ? null : next));

  async function reach(where: Parameters<typeof chat.log.reach>[0]) {
    const msgNo = await chat.log.reach(where);
    setPanel(null);
    if (msgNo !== undefined) setTarget({ msgNo });
  }

  return (
    <Page
      title={value ? roomName(value.room, text) : t("chat-room.title")}
      back="/chatting-rooms"
      isFilled
      actions={
        <>
          <PanelButton
            label={t("chat-room.search")}
            icon={searchOutline}
            isOpen={panel === "search"}
            onPress={() => toggle("search")}
          />
          <PanelButton
            label={t("chat-room.who")}
            icon={peopleOutline}
            isOpen={panel === "who"}
            onPress={() => toggle("who")}
          />
        </>
      }
    >
      <Panes roomId={roomId} role={role}>
        {value && (
          <>
            <RoomNotes
              room={value.room}
              counted={value}
              staffHere={here.staff}
              onWho={() => toggle("who")}
              isOptionsOpen={panel === "options"}
              onOptions={() => toggle("options")}
            />
            <Pins
              roomId={roomId}
              pinned={value.pinned}
              chat={chat}
              nameOf={findPersonName}
              onReach={(msgNo) => void reach({ msgNo })}
            />
          </>
        )}
        {panel === "who" && value && <WhoReads {...value} />}
        {panel === "options" && value && (
          <RoomOptions
            room={value.room}
            onDone={() => {
              setPanel(null);
              void chat.renew();
            }}
          />
        )}
        {panel === "search" && (
          <Suspense fallback={<Skeleton lines={1} />}>
            <RoomSearch
              roomId={roomId}
              nameOf={findPersonName}
              onMessage={(msgNo) => void reach({ msgNo })}
              onDay={(from) => void reach({ from })}
            />
          </Suspense>
        )}
        <Nothing chat={chat} />
        {!isGone(chat) && (
          <Conversation
            roomId={roomId}
            chat={chat}
            here={here}
            nameOf={findPersonName}
            target={target}
            onReach={(msgNo) => void reach({ msgNo })}
          />
        )}
      </Panes>
    </Page>
  );
}

/** In place of messages: why there are none. */
function Nothing({ chat }: { readonly chat: RoomChat }) {
  const { t } = useText();
  const { view, messages, outgoing, room } = chat;
  const isEmpty = messages.length === 0 && outgoing.length === 0;
  if (isGone(chat)) return <ErrorNote error={view.error} />;
  if (!isEmpty) return null;
  if (view.error ?? (room.value ? null : room.error))
    return <ErrorNote error={view.error ?? room.error} onRetry={() => void chat.log.catchUp()} />;
  if (!view.isFresh) return <Skeleton />;
  return (
    <Empty icon={chatbubblesOutline} title={t("chat-room.empty-title")} text={t("chat-room.empty-text")} />
  );
}

interface PanelButtonProps {
  readonly label: string;
  readonly icon: string;
  readonly isOpen: boolean;
  readonly onPress: () => void;
}

function PanelButton({ label, icon, isOpen, onPress }: PanelButtonProps) {
  return (
    <IonButton aria-label={label} aria-expanded={isOpen} onClick={onPress}>
      <IonIcon slot="icon-only" icon={icon} aria-hidden="true" />
    </IonButton>
  );
}
