import { exactText, parseExact, compare, ZERO } from "@dars/contract/learning/exact";
import type { Draw } from "@dars/contract/learning/exercises";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { DIFFICULTIES } from "#learning/question-editor/public.ts";
import { latinNumber } from "#platform/text/latin-number.ts";
import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";

/** How many questions each student is given of the bank of the exercise's subject and level. */
export function DrawForm({ onDraw }: { readonly onDraw: (draw: Draw) => void }) {
  const { t } = useText();
  const [count, setCount] = useState("3");
  const [points, setPoints] = useState("1");
  const [difficulty, setDifficulty] = useState("");
  const many = Number.parseInt(count, 10);
  const each = parseExact(latinNumber(points).trim());
  const isWhole = many >= 1 && many <= 50 && each !== undefined && compare(each, ZERO) > 0;
  return (
    <fieldset className="plain-fieldset stack">
      <legend className="list-head">{t("exercises.draw")}</legend>
      <p className="quiet">{t("exercises.draw-text")}</p>
      <div className="short-fields">
        <TextField
          label={t("exercises.draw-count")}
          name="draw-count"
          type="number"
          value={count}
          onType={setCount}
        />
        <TextField label={t("exercises.draw-points")} name="draw-points" value={points} onType={setPoints} />
        <PickField
          label={t("exercises.difficulty")}
          options={[
            ["", t("exercises.difficulty-none")],
            ...DIFFICULTIES.map((level) => [String(level), t(`exercises.difficulty-${level}`)] as const),
          ]}
          value={difficulty}
          onPick={setDifficulty}
        />
      </div>
      <IonButton
        fill="outline"
        disabled={!isWhole}
        onClick={() =>
          each &&
          onDraw({
            count: many,
            points: exactText(each),
            difficulty: difficulty === "" ? null : Number(difficulty),
            tag: null,
          })
        }
      >
        {t("exercises.draw-add")}
      </IonButton>
    </fieldset>
  );
}
