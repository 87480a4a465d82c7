import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { readLookedRoom, readOriginals } from "@dars/contract/talking/moderation-rooms";
import type { Message } from "@dars/contract/talking/room-event";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";

import { ActList } from "./ActList.tsx";
import { roomLabel } from "./room-label.ts";
import { RoomActsForm } from "./RoomActsForm.tsx";

type Seen = Reply<typeof readLookedRoom>;

interface LookedRoomProps {
  readonly schoolId: Id;
  readonly page: Seen;
}

/** The messages of a room, with the actions open to its staff. */
export function LookedRoom({ schoolId, page }: LookedRoomProps) {
  const text = useText();
  const { t, format } = text;
  const { room, endsAt, messages, hasOlder, acts } = page;
  const [before, setBefore] = useState<Id>();
  const first = messages[0]?.msgNo;
  return (
    <>
      <section className="card stack">
        <h2 className="section-title first">
          <bdi>{roomLabel(room, text)}</bdi>
        </h2>
        <p className="quiet">{t("moderation.look-until", { at: format.moment(new Date(endsAt)) })}</p>
        {before !== undefined && <Older schoolId={schoolId} roomId={room.id} before={before} />}
        {hasOlder && first !== undefined && before !== first && (
          <IonButton fill="outline" onClick={() => setBefore(first)}>
            {t("moderation.older")}
          </IonButton>
        )}
        <Messages schoolId={schoolId} page={page} />
      </section>
      <section className="card stack">
        <h2 className="section-title first">{t("moderation.room-acts")}</h2>
        <RoomActsForm
          roomId={room.id}
          room={roomLabel(room, text)}
          schoolId={schoolId}
          isLocked={room.isLocked}
          mayMuteLong
          onDone={() => undefined}
        />
      </section>
      <ActList acts={acts} />
    </>
  );
}

interface OlderProps {
  readonly schoolId: Id;
  readonly roomId: Id;
  readonly before: Id;
}

function Older({ schoolId, roomId, before }: OlderProps) {
  const { reading } = useRead(readLookedRoom, { params: { schoolId, roomId }, query: { before } });
  return <Await {...reading}>{(page) => <Messages schoolId={schoolId} page={page} />}</Await>;
}

function Messages({ schoolId, page: { room, messages, people } }: LookedRoomProps) {
  const text = useText();
  const { t, locale, format } = text;
  const [chosen, setChosen] = useState<Id>();
  const names = new Map(people.map(({ id, name }) => [id, localizeName(name, locale)]));
  return (
    <ol className="plain stack" aria-label={t("moderation.messages")}>
      {messages.map((message) => (
        <li key={message.msgNo}>
          <div className="quiet">
            <bdi>{names.get(message.senderId) ?? "–"}</bdi> · {format.moment(new Date(message.at))}
          </div>
          <Words schoolId={schoolId} roomId={room.id} message={message} />
          {chosen === message.msgNo ? (
            <RoomActsForm
              roomId={room.id}
              room={roomLabel(room, text)}
              schoolId={schoolId}
              message={message}
              isLocked={room.isLocked}
              mayMuteLong
              onDone={() => setChosen(undefined)}
            />
          ) : (
            <IonButton size="small" fill="clear" onClick={() => setChosen(message.msgNo)}>
              {t("moderation.act")}
            </IonButton>
          )}
        </li>
      ))}
    </ol>
  );
}

interface WordsProps {
  readonly schoolId: Id;
  readonly roomId: Id;
  readonly message: Message;
}

/** K10: what was there before is read only when it is asked for, and that is written down. */
function Words({ schoolId, roomId, message: { msgNo, body, removed, editedAt } }: WordsProps) {
  const { t } = useText();
  const [isAsked, setAsked] = useState(false);
  const params = { schoolId, roomId, msgNo };
  const { reading } = useRead(readOriginals, { params }, isAsked);
  return (
    <>
      <div>{removed === null ? <bdi>{body}</bdi> : <em>{t(`moderation.removed-${removed}`)}</em>}</div>
      {(removed !== null || editedAt !== null) && !isAsked && (
        <IonButton size="small" fill="clear" onClick={() => setAsked(true)}>
          {t("moderation.originals")}
        </IonButton>
      )}
      {isAsked && (
        <Await {...reading}>
          {({ originals }) => (
            <ul className="plain" aria-label={t("moderation.originals")}>
              {originals.map((original) => (
                <li key={original.keptAt}>
                  <del>
                    <bdi>{original.body}</bdi>
                  </del>
                </li>
              ))}
            </ul>
          )}
        </Await>
      )}
    </>
  );
}
