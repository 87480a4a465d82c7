import type { RoomName } from "@dars/contract/oversight/room-name";
import type { Id, Instant } from "@dars/contract/platform/primitives";
import { fetchTranscript } from "@dars/contract/talking/moderation-rooms";
import { IonButton } from "@ionic/react";

import { useProved } from "#identity/sign-in-methods/public.ts";
import { TakingNote } from "#oversight/exports/public.ts";
import { useApi } from "#platform/api/api.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { useText } from "#platform/text/use-text.ts";

import { roomLabel } from "./room-label.ts";

interface TranscriptRowProps {
  readonly schoolId: Id;
  readonly transcript: {
    readonly id: Id;
    readonly room: RoomName;
    readonly reason: string;
    readonly endsAt: Instant;
  };
}

/** A transcript that was allowed: fetched soon after a proof, while its day lasts. */
export function TranscriptRow({ schoolId, transcript: { id, room, reason, endsAt } }: TranscriptRowProps) {
  const text = useText();
  const { t, format, locale } = text;
  const { call } = useApi();
  const proved = useProved();
  const params = { schoolId, transcriptId: id };
  return (
    <div className="stack">
      <p>
        <bdi>{roomLabel(room, text)}</bdi> · <bdi>{reason}</bdi>{" "}
        <span className="quiet">{t("moderation.until", { at: format.moment(new Date(endsAt)) })}</span>
      </p>
      <IonButton
        fill="outline"
        onClick={() =>
          void proved.run(async () => saveFile(await call(fetchTranscript, { params, query: { locale } })))
        }
      >
        {t("moderation.transcript-fetch")}
      </IonButton>
      <TakingNote proved={proved} />
    </div>
  );
}
