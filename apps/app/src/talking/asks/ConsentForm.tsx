import { changeConsent, signConsent, type OwnAsk, type OwnConsent } from "@dars/contract/talking/ask-answers";
import { IonIcon } from "@ionic/react";
import { checkmarkCircle, closeCircleOutline } from "ionicons/icons";
import { useRef, useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { givenName } from "#platform/text/given-name.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { serverNow } from "#platform/time/server-now.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { TextAreaField } from "#platform/ui/TextAreaField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { REASONS } from "./reasons.ts";

export interface ConsentFormProps {
  readonly ask: OwnAsk;
  readonly consent: OwnConsent;
  /** ASK-8: the decision that takes the place of the one before; absent for the first. */
  readonly instead?: boolean;
  readonly onCancel?: () => void;
}

type Decision = "yes" | "no";

/** ASK-1: yes or no, nothing chosen beforehand, and the name as a signature; without a network it waits on the device. */
export function ConsentForm({ ask, consent, instead, onCancel }: ConsentFormProps) {
  const { studentId, name, relation } = consent;
  const { t, locale, format } = useText();
  const { save, error } = useSave();
  const key = useRef(newClientId());
  const [decision, setDecision] = useState<Decision | undefined>(toDecision(instead));
  const child = givenName(localizeName(name, locale));

  async function handleSign(form: HTMLFormElement) {
    const saved = await save(
      instead === undefined ? signConsent : changeConsent,
      {
        params: { schoolId: ask.schoolId, askId: ask.id, studentId },
        body: {
          key: key.current,
          agrees: decision === "yes",
          name: typedIn(form, "name").trim(),
          reason: decision === "no" ? typedIn(form, "reason").trim() || null : null,
        },
      },
      `${ask.title} · ${child}`,
      () => textNow("asks.signed"),
    );
    // What was refused and is changed is another request.
    if (saved.state === "refused") key.current = newClientId();
    return saved;
  }

  return (
    <Form
      className="form ask-form"
      label={child}
      verb={t("asks.sign")}
      error={error}
      reasons={REASONS}
      places={{ "other-name": "name" }}
      check={() => (decision === undefined ? new Map([["agrees", textNow("asks.decide-first")]]) : new Map())}
      keepsAs={`consent ${ask.schoolId} ${ask.id} ${studentId}`}
      onSubmit={handleSign}
      {...(onCancel && { onCancel })}
    >
      {instead === undefined ? (
        <div className="ask-decision">
          <Choice<Decision>
            label={t("asks.question", { name: child })}
            name="agrees"
            options={[
              ["yes", <Answer key="yes" icon={checkmarkCircle} words={t("asks.agree")} />],
              ["no", <Answer key="no" icon={closeCircleOutline} words={t("asks.refuse")} />],
            ]}
            value={decision}
            onChoose={setDecision}
          />
        </div>
      ) : (
        <p>
          <strong>{t(instead ? "asks.now-agree" : "asks.now-refuse", { name: child })}</strong>
        </p>
      )}
      {decision === "no" && <TextAreaField label={t("asks.reason")} name="reason" most={500} rows={2} />}
      <div className="ask-signature">
        <TextField
          label={t("asks.name")}
          help={t("asks.name-help")}
          name="name"
          most={200}
          autocomplete="name"
          isRequired
        />
      </div>
      <dl className="facts">
        <dt>{t("asks.day")}</dt>
        <dd>{format.date(new Date(serverNow()))}</dd>
        <dt>{t("asks.relation")}</dt>
        <dd>{t(`people.relation-${readRelation(relation)}`)}</dd>
      </dl>
    </Form>
  );
}

function toDecision(agrees: boolean | undefined): Decision | undefined {
  if (agrees === undefined) return undefined;
  return agrees ? "yes" : "no";
}

const RELATIONS = ["father", "mother", "grandparent", "sibling", "legal_guardian"] as const;

const readRelation = (word: string) => RELATIONS.find((relation) => relation === word) ?? "other";

function Answer({ icon, words }: { readonly icon: string; readonly words: string }) {
  return (
    <span className="ask-answer">
      <IonIcon icon={icon} aria-hidden="true" />
      {words}
    </span>
  );
}
