import type { Id } from "@dars/contract/platform/primitives";
import {
  askTranscript,
  listSchoolRooms,
  readLookedRoom,
  startLook,
} from "@dars/contract/talking/moderation-rooms";
import { useState } from "react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { needsLook } from "#platform/api/needs-look.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Page } from "#platform/ui/Page.tsx";

import { LookedRoom } from "./LookedRoom.tsx";
import { ReasonForm } from "./ReasonForm.tsx";
import { roomLabel } from "./room-label.ts";

/** K2: a room that one is not in, for an hour and with a reason. */
export function LookPage() {
  const { t } = useText();
  const params = useParams();
  const [schoolId, roomId] = [Number(params["schoolId"]), Number(params["roomId"])];
  return (
    <WithSession>
      {() => (
        <Page title={t("moderation.look")} back={`/manage/moderation/${schoolId}/rooms`} isReading>
          <div className="stack wide-gap">
            <Look schoolId={schoolId} roomId={roomId} />
            <Transcript schoolId={schoolId} roomId={roomId} />
          </div>
        </Page>
      )}
    </WithSession>
  );
}

interface OfRoom {
  readonly schoolId: Id;
  readonly roomId: Id;
}

function Look({ schoolId, roomId }: OfRoom) {
  const { t } = useText();
  const params = { schoolId, roomId };
  const { reading, refresh } = useRead(readLookedRoom, { params, query: {} });
  const { act, error } = useAtOnce(refresh);
  /** Kept until the look has begun: what is sent twice is one look. */
  const [key, setKey] = useState(newClientId);
  if (needsLook(reading.error))
    return (
      <>
        <Which {...params} />
        <ReasonForm
          title={t("moderation.look")}
          text={t("moderation.look-text")}
          send={t("moderation.look-start")}
          error={error}
          needsNetwork
          onSend={async (reason) => {
            if (await act(startLook, { params, body: { key, reason } })) setKey(newClientId());
            return null;
          }}
        />
      </>
    );
  return <Await {...reading}>{(page) => <LookedRoom schoolId={schoolId} page={page} />}</Await>;
}

/** Which room it is, before one says why. */
function Which({ schoolId, roomId }: OfRoom) {
  const text = useText();
  const { reading } = useRead(listSchoolRooms, { params: { schoolId }, query: { room: roomId } });
  return (
    <Await {...reading}>
      {({ rooms: [room] }) =>
        room && (
          <h2 className="section-title first">
            <bdi>{roomLabel(room, text)}</bdi>
          </h2>
        )
      }
    </Await>
  );
}

/** K11: asked by one, allowed by another. */
function Transcript({ schoolId, roomId }: OfRoom) {
  const { t } = useText();
  const [isAsked, setAsked] = useState(false);
  const { save, error } = useSave();
  const params = { schoolId, roomId };
  if (isAsked) return <output className="banner">{t("moderation.transcript-asked")}</output>;
  return (
    <ReasonForm
      title={t("moderation.transcript")}
      text={t("moderation.transcript-text")}
      send={t("moderation.transcript-ask")}
      error={error}
      onSend={async (reason) => {
        const input = { params, body: { key: newClientId(), reason } };
        const saved = await save(askTranscript, input, t("moderation.transcript"));
        if (saved.state !== "refused") setAsked(true);
        return saved;
      }}
    />
  );
}
