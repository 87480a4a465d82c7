import {
  requestErasure,
  withdrawErasureRequest,
  type ErasureRequest,
  type ErasureSubject,
} from "@dars/contract/oversight/erasure-requests";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { ProofAsk, useProved } from "#identity/sign-in-methods/public.ts";
import { useApi } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";
import { TextAreaField } from "#platform/ui/TextAreaField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { KeptAfterErasure } from "./KeptAfterErasure.tsx";

const REASONS: Reasons = new Map<unknown, TextId>([
  ["open", "rights.request-open"],
  ["refused", "rights.request-closed"],
  ["done", "rights.request-closed"],
]);

interface ErasureRequestPartProps {
  readonly subject: ErasureSubject;
  readonly onChange: () => unknown;
}

/** DSR-4: what became of a request for erasure, and what can be done next: ask, or take it back. */
export function ErasureRequestPart({ subject, onChange }: ErasureRequestPartProps) {
  const { t } = useText();
  const { request, mayAsk, isMe } = subject;
  return (
    <>
      {request && <RequestState request={request} />}
      {request && isOpen(request) && request.isMine && <TakeBack subject={subject} requestId={request.id} />}
      {mayAsk && !isOpen(request) && <Ask subject={subject} onChange={onChange} />}
      {!mayAsk && !request && isMe && <p className="quiet">{t("rights.request-too-young")}</p>}
    </>
  );
}

const isOpen = (request: ErasureRequest | null): boolean =>
  request?.state === "asked" || request?.state === "deciding";

const LOOKS: Readonly<Record<ErasureRequest["state"], string>> = {
  asked: "state waiting",
  deciding: "state waiting",
  refused: "state bad",
  done: "state good",
};

function RequestState({
  request: { state, askedAt, refusal, isMine },
}: {
  readonly request: ErasureRequest;
}) {
  const { t, format } = useText();
  return (
    <div className="stack">
      <p className={LOOKS[state]}>{t(`rights.request-${state}`)}</p>
      <p className="quiet">
        {t(isMine ? "rights.request-asked-on" : "rights.request-asked-by-other", {
          date: format.date(new Date(askedAt)),
        })}
      </p>
      {refusal !== null && (
        <p className="banner" dir="auto">
          {t("rights.request-refusal", { reason: refusal })}
        </p>
      )}
    </div>
  );
}

interface TakeBackProps {
  readonly subject: ErasureSubject;
  readonly requestId: number;
}

function TakeBack({ subject: { schoolId }, requestId }: TakeBackProps) {
  const { t } = useText();
  const { save, error, isWaiting } = useSave();
  if (isWaiting) return <p className="quiet">{t("platform.waits-here")}</p>;
  return (
    <>
      <div className="buttons">
        <IonButton
          fill="outline"
          onClick={() =>
            void save(withdrawErasureRequest, { body: { schoolId, requestId } }, t("rights.request-title"))
          }
        >
          {t("rights.request-take-back")}
        </IonButton>
      </div>
      <Refusal error={error} reasons={REASONS} />
    </>
  );
}

function Ask({ subject: { schoolId, personId, isMe, name }, onChange }: ErasureRequestPartProps) {
  const { t, locale } = useText();
  const { call } = useApi();
  const proved = useProved();
  const [key, setKey] = useState(newClientId);

  const handleSubmit = (form: HTMLFormElement) => {
    const body = { key, schoolId, personId, reason: typedIn(form, "erasure-reason").trim() || null };
    return proved.run(async () => {
      await call(requestErasure, { body });
      setKey(newClientId());
      await onChange();
    });
  };

  return (
    <details>
      <summary>
        {isMe ? t("rights.request-mine") : t("rights.request-child", { name: localizeName(name, locale) })}
      </summary>
      <div className="stack">
        <KeptAfterErasure />
        <Form
          verb={t("rights.request-send")}
          error={proved.isAsked ? null : proved.error}
          reasons={REASONS}
          needsNetwork
          isDestructive
          onSubmit={handleSubmit}
        >
          <TextAreaField label={t("rights.request-reason")} name="erasure-reason" most={500} />
        </Form>
        <ProofAsk proved={proved} lead={t("rights.erase-proof")} />
      </div>
    </details>
  );
}
