import { ASK_BOUNDS, type ChoiceMode } from "@dars/contract/talking/asks";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { useText } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { TickField } from "#platform/ui/TickField.tsx";

interface ChoiceFieldsProps {
  readonly mode: ChoiceMode;
  readonly onMode: (mode: ChoiceMode) => void;
}

const FIRST_LINES = 3;

/** The options of a choice, a line each; empty lines are none. */
export function ChoiceFields({ mode, onMode }: ChoiceFieldsProps) {
  const { t } = useText();
  const [lines, setLines] = useState(FIRST_LINES);
  return (
    <>
      <Choice<ChoiceMode>
        label={t("asks.field-mode")}
        options={[
          ["one", t("asks.mode-one")],
          ["several", t("asks.mode-several")],
          ["scale", t("asks.mode-scale")],
        ]}
        value={mode}
        onChoose={onMode}
      />
      {Array.from({ length: lines }, (_, at) => (
        <TextField
          // Lines are only added at the end.
          key={at}
          label={t(mode === "scale" ? "asks.step" : "asks.option", { no: at + 1 })}
          name="option"
          most={ASK_BOUNDS.label}
        />
      ))}
      {lines < ASK_BOUNDS.options && (
        <IonButton fill="clear" onClick={() => setLines(lines + 1)}>
          {t("asks.add-option")}
        </IonButton>
      )}
      <TickField label={t("asks.anonymous")} name="anonymous" isTicked={false} />
      <p className="quiet">{t("asks.anonymous-rule")}</p>
    </>
  );
}
