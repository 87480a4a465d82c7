import type { RoomName } from "@dars/contract/oversight/room-name";
import type { Id } from "@dars/contract/platform/primitives";
import {
  listLooks,
  listRestrictions,
  listSchoolRooms,
  listTranscripts,
} from "@dars/contract/talking/moderation-rooms";
import { IonList } from "@ionic/react";
import { useDeferredValue, useState } from "react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { SearchBar } from "#platform/ui/SearchBar.tsx";

import { roomLabel } from "./room-label.ts";
import { TranscriptRow } from "./TranscriptRow.tsx";

/** Rooms of a school to look into (K2), who has looked, and who is kept from what. */
export function RoomsPage() {
  const { t } = useText();
  const { schoolId } = useParams();
  return (
    <WithSession>
      {() => (
        <Page title={t("moderation.rooms")} back="/manage/moderation" isReading>
          <div className="stack wide-gap">
            <FindRoom schoolId={Number(schoolId)} />
            <Restrictions schoolId={Number(schoolId)} />
            <Transcripts schoolId={Number(schoolId)} />
            <Looks schoolId={Number(schoolId)} />
          </div>
        </Page>
      )}
    </WithSession>
  );
}

interface OfSchool {
  readonly schoolId: Id;
}

function FindRoom({ schoolId }: OfSchool) {
  const text = useText();
  const { t } = text;
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim());
  const query = search === "" ? {} : { search };
  const { reading } = useRead(listSchoolRooms, { params: { schoolId }, query });
  return (
    <section className="stack" aria-label={t("moderation.find-room")}>
      <p className="quiet">{t("moderation.rooms-text")}</p>
      <SearchBar label={t("moderation.find-room")} value={typed} pauseMs={250} onType={setTyped} />
      <Await {...reading}>
        {({ rooms }) => (
          <IonList className="rows long" lines="none" aria-label={t("moderation.rooms")}>
            {rooms.map((room) => (
              <Row
                key={room.id}
                strong={<bdi>{roomLabel(room, text)}</bdi>}
                leadsTo={lookAt(schoolId, room)}
              />
            ))}
          </IonList>
        )}
      </Await>
    </section>
  );
}

const lookAt = (schoolId: Id, { id }: Pick<RoomName, "id">) => `/manage/moderation/${schoolId}/rooms/${id}`;

function Restrictions({ schoolId }: OfSchool) {
  const text = useText();
  const { t, format } = text;
  const { reading } = useRead(listRestrictions, { params: { schoolId } });
  return (
    <section className="card stack">
      <h2 className="section-title first">{t("moderation.restrictions")}</h2>
      <Await {...reading}>
        {({ silenced, locked, disabled }) => (
          <ul className="plain stack" aria-label={t("moderation.restrictions")}>
            {silenced.length + locked.length + disabled.length === 0 && (
              <li>{t("moderation.no-restrictions")}</li>
            )}
            {silenced.map(({ room, person, until }) => (
              <li key={`${room.id}-${person.id}`}>
                <Link leadsTo={lookAt(schoolId, room)}>
                  <Name of={person.name} /> · <bdi>{roomLabel(room, text)}</bdi>
                </Link>{" "}
                <span className="quiet">{t("moderation.until", { at: format.moment(new Date(until)) })}</span>
              </li>
            ))}
            {locked.map((room) => (
              <li key={room.id}>
                <Link leadsTo={lookAt(schoolId, room)}>
                  <bdi>{roomLabel(room, text)}</bdi>
                </Link>{" "}
                <span className="quiet">{t("moderation.done-lock")}</span>
              </li>
            ))}
            {disabled.map(({ id, name }) => (
              <li key={id}>
                <Link leadsTo={`/manage/people/${schoolId}/${id}`}>
                  <Name of={name} />
                </Link>{" "}
                <span className="quiet">{t("moderation.done-disable")}</span>
              </li>
            ))}
          </ul>
        )}
      </Await>
    </section>
  );
}

function Transcripts({ schoolId }: OfSchool) {
  const { t } = useText();
  const { reading } = useRead(listTranscripts, { params: { schoolId } });
  return (
    <Await {...reading}>
      {({ transcripts }) =>
        transcripts.length === 0 ? null : (
          <section className="card stack">
            <h2 className="section-title first">{t("moderation.transcripts")}</h2>
            {transcripts.map((each) => (
              <TranscriptRow key={each.id} schoolId={schoolId} transcript={each} />
            ))}
          </section>
        )
      }
    </Await>
  );
}

function Looks({ schoolId }: OfSchool) {
  const text = useText();
  const { t, format } = text;
  const { reading } = useRead(listLooks, { params: { schoolId } });
  return (
    <section className="card stack">
      <h2 className="section-title first">{t("moderation.looks")}</h2>
      <Await {...reading}>
        {({ looks }) => (
          <ul className="plain stack" aria-label={t("moderation.looks")}>
            {looks.length === 0 && <li>{t("moderation.no-looks")}</li>}
            {looks.map(({ id, room, by, reason, startedAt, isMine }) => (
              <li key={id}>
                <bdi>{roomLabel(room, text)}</bdi>
                <div>
                  <bdi>{reason}</bdi>
                </div>
                <div className="quiet">
                  {isMine ? t("moderation.by-me") : by && <Name of={by} />}{" "}
                  {format.moment(new Date(startedAt))}
                </div>
              </li>
            ))}
          </ul>
        )}
      </Await>
    </section>
  );
}
