import {
  listCalendarFeeds,
  openCalendarFeed,
  openChildFeed,
  renewCalendarFeed,
} from "@dars/contract/time/feeds";
import { IonButton } from "@ionic/react";
import { useEffect, useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { copyToClipboard } from "#platform/device/clipboard.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { ErrorNote } from "#platform/ui/ErrorNote.tsx";
import { Skeleton } from "#platform/ui/Skeleton.tsx";
import { showToast } from "#platform/ui/toast.ts";

import type { FamilyOwner } from "./use-schedule.ts";

interface SubscriptionProps {
  readonly whose: FamilyOwner;
  readonly onClose: () => void;
}

/** The secret address of a timetable, for calendar apps. */
export function Subscription({ whose, onClose }: SubscriptionProps) {
  const { t } = useText();
  const { url, error, isBusy, open, renew } = useAddress(whose);

  async function handleCopy() {
    if (url !== undefined && (await copyToClipboard(url)))
      await showToast({ kind: "success", header: textNow("schedule.copied") });
  }

  return (
    <section className="card schedule-subscription">
      <h2 className="section-title">{t("schedule.subscribe")}</h2>
      <p>{t("schedule.subscribe-text")}</p>
      {error && <ErrorNote error={error} onRetry={() => void open()} />}
      {url === undefined && !error && <Skeleton />}
      {url !== undefined && (
        <>
          <p className="code schedule-address" aria-label={t("schedule.address")}>
            {url}
          </p>
          <div className="buttons">
            <IonButton onClick={() => void handleCopy()}>{t("schedule.copy")}</IonButton>
            <IonButton fill="outline" href={url.replace(/^https?:/, "webcal:")}>
              {t("schedule.open-calendar")}
            </IonButton>
            <IonButton fill="clear" disabled={isBusy} onClick={() => void renew()}>
              {t("schedule.renew")}
            </IonButton>
          </div>
        </>
      )}
      <IonButton fill="clear" onClick={onClose}>
        {t("schedule.close")}
      </IonButton>
    </section>
  );
}

function useAddress(whose: FamilyOwner) {
  const { call } = useApi();
  const { attempt, error, isBusy } = useAtOnce();
  const [url, setUrl] = useState<string>();

  const open = () =>
    attempt(async () => {
      const made =
        whose === "mine" ? await call(openCalendarFeed, {}) : await call(openChildFeed, { params: whose });
      setUrl(made.url);
    });

  async function renew() {
    const sure = await ask({
      question: textNow("schedule.renew"),
      text: textNow("schedule.renew-text"),
      yes: textNow("schedule.renew"),
    });
    if (!sure) return;
    await attempt(async () => {
      const { feeds } = await call(listCalendarFeeds, {});
      const own = feeds.find((feed) => feed.url === url);
      if (!own) return;
      setUrl((await call(renewCalendarFeed, { params: { feedId: own.id } })).url);
      await showToast({ kind: "success", header: textNow("schedule.renewed") });
    });
  }

  // The address is asked for once, when the card opens.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => void open(), []);
  return { url, error, isBusy, open, renew };
}
