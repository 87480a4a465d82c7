import { answerChoice, type OwnAsk } from "@dars/contract/talking/ask-answers";
import { IonIcon } from "@ionic/react";
import { eyeOffOutline } from "ionicons/icons";
import { useRef, useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { TickField } from "#platform/ui/TickField.tsx";

import { REASONS } from "./reasons.ts";

interface ChoiceFormProps {
  readonly ask: OwnAsk;
  readonly choice: NonNullable<OwnAsk["choice"]>;
}

/** ASK-3, ASK-4: one or several of the options, once. */
export function ChoiceForm({ ask, choice }: ChoiceFormProps) {
  const { t } = useText();
  const { save, error } = useSave();
  const key = useRef(newClientId());
  const [one, setOne] = useState<number>();
  if (!choice.mayAnswer) return <Answered choice={choice} />;
  const isSeveral = choice.mode === "several";

  async function handleSend(form: HTMLFormElement) {
    const options = isSeveral ? readTicked(form) : [one ?? 0];
    const saved = await save(
      answerChoice,
      { params: { schoolId: ask.schoolId, askId: ask.id }, body: { key: key.current, options } },
      ask.title,
      () => textNow("asks.sent"),
    );
    if (saved.state === "refused") key.current = newClientId();
    return saved;
  }

  const check = (form: HTMLFormElement): ReadonlyMap<string, string> =>
    (isSeveral ? readTicked(form).length > 0 : one !== undefined)
      ? new Map()
      : new Map([[isSeveral ? "option-1" : "option", textNow("asks.choose-first")]]);

  return (
    <Form
      className="form card"
      verb={t("asks.send")}
      error={error}
      reasons={REASONS}
      check={check}
      onSubmit={handleSend}
    >
      {isSeveral ? (
        <fieldset className="form-part ask-ticks">
          <legend className="quiet">{t("asks.choose-several")}</legend>
          {choice.options.map(({ no, label }) => (
            <TickField key={no} name={`option-${no}`} label={label} isTicked={false} />
          ))}
        </fieldset>
      ) : (
        <div className={choice.mode === "scale" ? "ask-scale" : "ask-options"}>
          <Choice<number>
            label={t("asks.choose-one")}
            name="option"
            options={choice.options.map(({ no, label }) => [no, <bdi key={no}>{label}</bdi>] as const)}
            value={one}
            onChoose={setOne}
          />
        </div>
      )}
      {choice.isAnonymous && (
        <p className="ask-rule">
          <IonIcon icon={eyeOffOutline} aria-hidden="true" />
          {t("asks.anonymous-text")}
        </p>
      )}
    </Form>
  );
}

/** The numbers of the options that are ticked. */
const readTicked = (form: HTMLFormElement): number[] =>
  [...new FormData(form).keys()].flatMap((name) =>
    name.startsWith("option-") ? [Number(name.slice("option-".length))] : [],
  );

/** What was chosen; of an anonymous choice only that it was answered. */
function Answered({ choice: { isAnswered, chosen, options } }: Pick<ChoiceFormProps, "choice">) {
  const { t } = useText();
  if (!isAnswered) return <p className="card">{t("asks.not-answered")}</p>;
  const labels = options.filter(({ no }) => chosen?.includes(no));
  return (
    <section className="card stack">
      <p>
        <strong>{t(chosen ? "asks.you-chose" : "asks.you-answered")}</strong>
      </p>
      {labels.length > 0 && (
        <ul>
          {labels.map(({ no, label }) => (
            <li key={no}>
              <bdi>{label}</bdi>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
