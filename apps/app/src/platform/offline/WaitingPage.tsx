import { IonButton, IonIcon } from "@ionic/react";
import { alertCircleOutline, checkmarkDoneOutline, timeOutline } from "ionicons/icons";

import { useApi } from "#platform/api/api.ts";
import { useStore } from "#platform/state/store.ts";
import { useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";

import type { Save } from "./database.ts";
import { refusalText } from "./refusal-text.ts";

/** Every save that has not reached the school, with its state and, when refused, the reason and what to do. */
export function WaitingPage() {
  const { t } = useText();
  const { outbox } = useApi();
  const saves = useStore(outbox.saves);
  return (
    <Page title={t("platform.waiting-title")} back="/choose-account-type" isReading>
      {saves.length === 0 ? (
        <Empty
          icon={checkmarkDoneOutline}
          title={t("platform.waiting-none-title")}
          text={t("platform.waiting-none-text")}
        />
      ) : (
        <>
          <ul className="stack plain">
            {saves.map((save) => (
              <WaitingSave
                key={save.id}
                save={save}
                onAgain={() => void outbox.sendAgain(save.id)}
                onDiscard={() => void outbox.discard(save.id)}
              />
            ))}
          </ul>
          <IonButton expand="block" className="spaced" onClick={() => void outbox.drain()}>
            {t("platform.send-now")}
          </IonButton>
        </>
      )}
    </Page>
  );
}

interface WaitingSaveProps {
  readonly save: Save;
  readonly onAgain: () => void;
  readonly onDiscard: () => void;
}

function WaitingSave({ save: { title, savedAt, refusal }, onAgain, onDiscard }: WaitingSaveProps) {
  const { t, format } = useText();
  const state = refusal
    ? t("platform.refused-state", { reason: t(refusalText(refusal)) })
    : t("platform.waiting-state");

  async function handleDiscard() {
    const question = t("platform.discard-question");
    if (refusal || (await ask({ question, yes: t("platform.discard"), isDestructive: true }))) onDiscard();
  }

  return (
    <li className="card waiting-save">
      <IonIcon
        icon={refusal ? alertCircleOutline : timeOutline}
        color={refusal ? "danger" : "medium"}
        aria-hidden="true"
      />
      <div>
        <strong>{title ?? t("platform.unnamed-save")}</strong>
        <p className="quiet">{format.moment(new Date(savedAt))}</p>
        <p className={refusal ? "refusal" : "quiet"}>{state}</p>
      </div>
      <div>
        {refusal && (
          <IonButton fill="clear" size="small" onClick={onAgain}>
            {t("platform.send-now")}
          </IonButton>
        )}
        <IonButton fill="clear" size="small" onClick={() => void handleDiscard()}>
          {t(refusal ? "platform.dismiss" : "platform.discard")}
        </IonButton>
      </div>
    </li>
  );
}
