import { ASK_BOUNDS } from "@dars/contract/talking/asks";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { useText } from "#platform/text/use-text.ts";
import { TextField } from "#platform/ui/TextField.tsx";

/** What one can sign up for, a line each with its places; empty lines are none. */
export function PlaceFields() {
  const { t } = useText();
  const [lines, setLines] = useState(1);
  return (
    <>
      {Array.from({ length: lines }, (_, at) => (
        // Lines are only added at the end.
        <div key={at} className="form-columns">
          <TextField label={t("asks.activity", { no: at + 1 })} name="option" most={ASK_BOUNDS.label} />
          <TextField
            label={t("asks.places", { no: at + 1 })}
            name="places"
            type="number"
            keyboard="numeric"
          />
        </div>
      ))}
      {lines < ASK_BOUNDS.options && (
        <IonButton fill="clear" onClick={() => setLines(lines + 1)}>
          {t("asks.add-option")}
        </IonButton>
      )}
    </>
  );
}
