import type { Day, Id, Names } from "@dars/contract/platform/primitives";
import { listMessages } from "@dars/contract/talking/chat";
import type { Message } from "@dars/contract/talking/room-event";
import { searchOutline } from "ionicons/icons";
import { useState } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { SearchBar } from "#platform/ui/SearchBar.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { useMyReports } from "#talking/chat-message/public.ts";

const PAUSE_MS = 300;

interface RoomSearchProps {
  readonly roomId: Id;
  readonly nameOf: (senderId: Id) => Names | null;
  readonly onMessage: (msgNo: number) => void;
  readonly onDay: (day: Day) => void;
}

/** Finds words said in a room (TXT-1), and leads to a message or a day. */
export function RoomSearch({ roomId, nameOf, onMessage, onDay }: RoomSearchProps) {
  const { t } = useText();
  const [query, setQuery] = useState("");
  const search = query.trim();
  return (
    <section className="card room-search" aria-label={t("chat-room.search")}>
      <SearchBar label={t("chat-room.search-words")} value={query} pauseMs={PAUSE_MS} onType={setQuery} />
      <TextField
        label={t("chat-room.day")}
        name="day"
        type="date"
        onType={(day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && onDay(day)}
      />
      {search.length > 1 && (
        <Found roomId={roomId} search={search.slice(0, 100)} nameOf={nameOf} onMessage={onMessage} />
      )}
    </section>
  );
}

type FoundProps = Omit<RoomSearchProps, "onDay"> & { readonly search: string };

function Found({ roomId, search, nameOf, onMessage }: FoundProps) {
  const { t, format } = useText();
  const { reading } = useRead(listMessages, { params: { roomId }, query: { search, limit: 50 } });
  const withoutReported = useMyReports(roomId);
  const filterShown = (found: readonly Message[]) =>
    withoutReported(found).filter(({ body }) => body !== null);
  return (
    <Await {...reading}>
      {({ messages }) =>
        filterShown(messages).length === 0 ? (
          <Empty
            icon={searchOutline}
            title={t("platform.no-match-title")}
            text={t("platform.no-match-text")}
          />
        ) : (
          <ul className="plain found" aria-label={t("chat-room.found")}>
            {filterShown(messages).map((message) => {
              const sender = nameOf(message.senderId);
              return (
                <li key={message.msgNo}>
                  <button type="button" onClick={() => onMessage(message.msgNo)}>
                    <span className="quiet">
                      {sender && <Name of={sender} />} {format.moment(new Date(message.at))}
                    </span>
                    <bdi>{message.body}</bdi>
                  </button>
                </li>
              );
            })}
          </ul>
        )
      }
    </Await>
  );
}
