import { stopApplicationMessages } from "@dars/contract/admissions/application-messages";
import { type ApplicationStatus } from "@dars/contract/admissions/applying";
import { IonButton } from "@ionic/react";

import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { SentMessageList } from "#talking/outbound/public.ts";

import { passWords } from "./pass-words.ts";
import type { StatusProps } from "./status-props.ts";

interface WordCardProps extends StatusProps {
  readonly word: NonNullable<ApplicationStatus["word"]>;
}

/** APP-7: where word of the application was sent, and its end. */
export function WordCard({ status, word, onStatus }: WordCardProps) {
  const { t } = useText();
  const { call } = useApi();
  const { attempt, error, isBusy } = useAtOnce();
  const { phone, email, isStopped, messages } = word;
  const { schoolId, application, pass } = status;
  const contacts = [phone, ...(email === null ? [] : [email])].map((contact) => `\u2066${contact}\u2069`);

  const handleStop = () =>
    attempt(async () => {
      const params = { schoolId, application };
      onStatus(await call(stopApplicationMessages, { params, body: { pass, isStopped: !isStopped } }));
    });

  return (
    <section className="card stack">
      <h2 className="section-title first">{t("outbound.title")}</h2>
      <p className="quiet">
        {t(isStopped ? "applying.word-stopped" : "applying.word-to", { contacts: contacts.join(" · ") })}
      </p>
      <SentMessageList label={t("outbound.title")} messages={messages} />
      <Refusal error={error} words={passWords(error)} />
      <div className="buttons">
        <IonButton fill="clear" disabled={isBusy} onClick={() => void handleStop()}>
          {t(isStopped ? "outbound.resume" : "outbound.stop")}
        </IonButton>
      </div>
    </section>
  );
}
