import type { Role } from "@dars/contract/platform/roles";
import { sendMessage } from "@dars/contract/talking/chat";
import { listChatPartners, openDirectRoom } from "@dars/contract/talking/chat-rooms";
import { useIonRouter } from "@ionic/react";
import { chatbubblesOutline } from "ionicons/icons";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";
import { areOfSeveralSchools, partnerWords } from "#talking/chat-rooms/public.ts";

import { Composer } from "./Composer.tsx";
import { Panes } from "./Panes.tsx";

import "./chat-room.css";

/** `/chatting/new?school=&person=&about=`: a conversation before its first message. That message makes the room. */
export function NewRoom({ role }: { readonly role: Role }) {
  const text = useText();
  const { t, locale } = text;
  const query = useOwnQuery();
  const [schoolId, personId] = [Number(query.get("school")), Number(query.get("person"))];
  const aboutId = query.has("about") ? Number(query.get("about")) : null;
  const { reading } = useRead(listChatPartners, {});
  const { send, words, error } = useFirstMessage({ schoolId, personId, aboutId });
  const partners = reading.value?.partners ?? [];
  const partner = partners.find(
    (one) => one.schoolId === schoolId && one.personId === personId && (one.about?.id ?? null) === aboutId,
  );
  return (
    <Page
      title={partner ? localizeName(partner.name, locale) : t("chat-room.title")}
      {...(partner && { quiet: partnerWords(partner, areOfSeveralSchools(partners), text) })}
      back="/chatting-rooms"
      isFilled
    >
      <Panes role={role}>
        <div className="conversation">
          <div className="room-messages">
            <Await {...reading}>
              {() => (
                <Empty
                  icon={chatbubblesOutline}
                  title={t(partner ? "chat-room.empty-title" : "chat-room.none-title")}
                  text={t(partner ? "chat-room.first-text" : "chat-room.none-text")}
                />
              )}
            </Await>
            <Refusal error={error} />
          </div>
          {partner && (
            <Composer
              key={words.times}
              text={words.text}
              about={null}
              isEditing={false}
              arrivesAt={null}
              mayBeUrgent={false}
              onChange={() => undefined}
              onSend={(typed) => void send(typed.text)}
              onDropAbout={() => undefined}
            />
          )}
        </div>
      </Panes>
    </Page>
  );
}

interface Pair {
  readonly schoolId: number;
  readonly personId: number;
  readonly aboutId: number | null;
}

/** Opens the room and sends its first message. What was refused returns to the field, and keeps its keys. */
function useFirstMessage({ schoolId, personId, aboutId }: Pair) {
  const router = useIonRouter();
  const { act, error } = useAtOnce();
  const [keys] = useState(() => ({ key: newClientId(), clientId: newClientId() }));
  const [words, setWords] = useState({ text: "", times: 0 });

  async function send(body: string) {
    const room = await act(openDirectRoom, { body: { key: keys.key, schoolId, personId, aboutId } });
    const params = room && { roomId: room.id };
    const sent = params && (await act(sendMessage, { params, body: { clientId: keys.clientId, body } }));
    if (room && sent) router.push(`/chatting/${room.id}`, "forward", "replace");
    else setWords(({ times }) => ({ text: body, times: times + 1 }));
  }

  return { send, words, error };
}
