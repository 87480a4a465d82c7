import type { Id, Names } from "@dars/contract/platform/primitives";
import { exportOwnMessages, readArchivedRoom } from "@dars/contract/talking/archive";
import { listMessages } from "@dars/contract/talking/chat";
import type { RoomCard } from "@dars/contract/talking/chat-rooms";
import type { Message } from "@dars/contract/talking/room-event";
import { IonButton } from "@ionic/react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useRead } from "#platform/api/use-read.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { SearchBar } from "#platform/ui/SearchBar.tsx";
import { Attached, useMyReports, Words } from "#talking/chat-message/public.ts";
import { roomName } from "#talking/chat/public.ts";

import "./archive.css";

const PAGE = 100;

// Few report: the archive is not to weigh more for it.
const ReportSheet = lazy(async () => ({
  default: (await import("#talking/moderation/public.ts")).ReportSheet,
}));

/** archive-chatting: what was said in a room whose year is over, to be read and searched. */
export function ArchivedRoomPage() {
  return <WithSession>{(session) => <ArchivedRoom key={session.token} />}</WithSession>;
}

function ArchivedRoom() {
  const text = useText();
  const { t, format } = text;
  const roomId = Number(useParams()["id"]);
  const { reading, refresh } = useRead(readArchivedRoom, { params: { roomId } });
  const { room, yearId } = reading.value ?? {};
  return (
    <Page
      title={room ? roomName(room, text) : t("archive.title")}
      back={yearId ? `/archive-rooms/${yearId}` : "/chatting-rooms"}
      isReading
      onRefresh={refresh}
    >
      <Await {...reading}>
        {(found) => (
          <div className="stack">
            <p className="quiet">{t("archive.frozen", { day: format.day(new Date(found.archivedAt)) })}</p>
            {found.mayExport && <ExportButton roomId={roomId} />}
            <Transcript room={found.room} names={new Map(found.people.map(({ id, name }) => [id, name]))} />
          </div>
        )}
      </Await>
    </Page>
  );
}

function ExportButton({ roomId }: { readonly roomId: Id }) {
  const { t, locale } = useText();
  const { call } = useApi();
  const { attempt, error, isBusy } = useAtOnce();
  const input = { params: { roomId }, query: { locale } };
  const take = () => attempt(async () => saveFile(await call(exportOwnMessages, input)));
  return (
    <div className="buttons">
      <IonButton fill="outline" disabled={isBusy} onClick={() => void take()}>
        {t("archive.export")}
      </IonButton>
      {error && <Refusal error={error} />}
    </div>
  );
}

interface TranscriptProps {
  readonly room: RoomCard;
  readonly names: ReadonlyMap<Id, Names>;
}

/** A page of it at a time, the latest first; a search shows what matches. It can still be reported (ARC-1). */
function Transcript({ room: { id: roomId, schoolId, me, may }, names }: TranscriptProps) {
  const { t } = useText();
  const withoutReported = useMyReports(roomId);
  const [reported, setReported] = useState<Id | null>(null);
  const [search, setSearch] = useState("");
  const [before, setBefore] = useState<number | null>(null);
  const isSearching = search.trim().length >= 2;
  const query = {
    limit: PAGE,
    ...(isSearching && { search: search.trim() }),
    ...(before !== null && !isSearching && { before }),
  };
  const { reading, refresh } = useRead(listMessages, { params: { roomId }, query });

  function handleReported(isReported: boolean) {
    setReported(null);
    if (isReported) void refresh();
  }

  return (
    <>
      {reported !== null && (
        <Suspense>
          <ReportSheet roomId={roomId} msgNo={reported} onClose={handleReported} />
        </Suspense>
      )}
      <SearchBar label={t("archive.search")} value={search} pauseMs={300} onType={setSearch} />
      <Await {...reading}>
        {({ messages, hasOlder }) => (
          <>
            {messages.length === 0 && <p className="quiet">{t("archive.nothing")}</p>}
            <ol className="plain transcript">
              {withoutReported(messages).map((message) => (
                <li key={message.msgNo}>
                  <Said schoolId={schoolId} message={message} name={names.get(message.senderId)}>
                    {may.includes("report") && message.senderId !== me && !message.removed && (
                      <IonButton fill="clear" size="small" onClick={() => setReported(message.msgNo)}>
                        {t("moderation.report")}
                      </IonButton>
                    )}
                  </Said>
                </li>
              ))}
            </ol>
            <div className="buttons">
              {hasOlder && !isSearching && (
                <IonButton fill="outline" onClick={() => setBefore(messages[0]?.msgNo ?? null)}>
                  {t("archive.older")}
                </IonButton>
              )}
              {before !== null && !isSearching && (
                <IonButton fill="outline" onClick={() => setBefore(null)}>
                  {t("archive.latest")}
                </IonButton>
              )}
            </div>
          </>
        )}
      </Await>
    </>
  );
}

interface SaidProps {
  readonly schoolId: Id;
  readonly message: Message;
  readonly name: Names | undefined;
  readonly children: ReactNode;
}

function Said({ schoolId, message, name, children }: SaidProps) {
  const { t, locale, format } = useText();
  const { body, attachments, at, removed } = message;
  return (
    <article className="card">
      <p className="quiet">
        <bdi>{name ? localizeName(name, locale) : t("archive.somebody")}</bdi>{" "}
        <time dateTime={at}>{format.moment(new Date(at))}</time>
      </p>
      {attachments.length > 0 && <Attached schoolId={schoolId} attachments={attachments} />}
      {removed ? <p className="quiet">{t("archive.removed")}</p> : body && <Words text={body} />}
      {children}
    </article>
  );
}
