import type { Instant } from "@dars/contract/platform/primitives";
import { quietRoom, type RoomCard } from "@dars/contract/talking/chat-rooms";
import { IonButton } from "@ionic/react";

import { useApi } from "#platform/api/api.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText, type Text } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { useNow } from "#platform/ui/use-now.ts";
import { isQuiet, useUnread } from "#talking/chat/public.ts";

import { isForGood, QUIETS, quietUntil } from "./quiet-until.ts";

/** Mutes the room for oneself, and ends it (CNT-9). */
export function QuietChoice({ room }: { readonly room: RoomCard }) {
  const text = useText();
  const { t } = text;
  const { transmit } = useApi();
  const { recount } = useUnread();
  const { save, error, isBusy } = useSave(() => recount(transmit));
  const isMuted = isQuiet(room, useNow());
  const keepQuiet = (until: Instant | null) =>
    save(quietRoom, { params: { roomId: room.id }, body: { until } }, t("chat-room.quiet-title"));

  return (
    <div className="stack">
      <h2 className="section-title">{t("chat-room.quiet-title")}</h2>
      <p className="quiet">{isMuted ? untilWhen(room, text) : t("chat-room.quiet-text")}</p>
      <div className="buttons">
        {QUIETS.map((which) => (
          <IonButton
            key={which}
            size="small"
            fill="outline"
            disabled={isBusy}
            onClick={() => void keepQuiet(quietUntil(which))}
          >
            {t(`chat-room.quiet-${which}`)}
          </IonButton>
        ))}
        {isMuted && (
          <IonButton size="small" disabled={isBusy} onClick={() => void keepQuiet(null)}>
            {t("chat-room.quiet-end")}
          </IonButton>
        )}
      </div>
      <Refusal error={error} />
    </div>
  );
}

function untilWhen({ quietUntil: until }: RoomCard, { t, format }: Text): string {
  if (until === null || isForGood(until)) return t("chat-room.quiet-now");
  return t("chat-room.quiet-until", { time: format.moment(new Date(until)) });
}
