import type { Id } from "@dars/contract/platform/primitives";
import type { Role } from "@dars/contract/platform/roles";
import { listRooms } from "@dars/contract/talking/chat-rooms";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";

import { RoomList } from "./RoomList.tsx";
import { useLiveList } from "./use-live-list.ts";

interface RoomsPaneProps {
  readonly role: Role;
  /** The room that is open beside it; absent before its first message. */
  readonly openId?: Id;
}

/** The list of rooms beside an open one, where there is room for both. */
export function RoomsPane({ role, openId }: RoomsPaneProps) {
  const { t } = useText();
  const { reading, refresh } = useRead(listRooms, { query: {} });
  useLiveList(refresh);
  return (
    <nav className="rooms-pane" aria-label={t("chat-rooms.title")}>
      <Await {...reading}>
        {({ rooms }) => <RoomList rooms={rooms} role={role} {...(openId !== undefined && { openId })} />}
      </Await>
    </nav>
  );
}
