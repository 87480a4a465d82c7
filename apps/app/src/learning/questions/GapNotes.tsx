import { useText } from "#platform/text/use-text.ts";
import { Fault } from "#platform/ui/Fault.tsx";

import { isNumberLacking } from "./is-number-lacking.ts";
import { LetteredParts } from "./LetteredParts.tsx";
import type { InputProps } from "./QuestionInput.tsx";
import { needsLetters } from "./words-of-parts.ts";

/** Under a text with gaps: what letters stand for, and which gaps ask for a number. */
export function GapNotes({ question: { gaps, parts }, response }: InputProps) {
  const { t } = useText();
  const typed = response?.kind === "gaps" ? response.gaps : [];
  const getGapText = (id: string) => typed.find((each) => each.id === id)?.text ?? "";
  return (
    <>
      <LetteredParts parts={parts} />
      {gaps.map(({ id, kind, options }, at) => (
        <div key={id}>
          {needsLetters(options) && <p className="quiet">{t("questions.gap", { no: at + 1 })}</p>}
          <LetteredParts parts={options} />
          {kind === "number" && isNumberLacking(getGapText(id), true) && (
            <Fault text={t("questions.number-alone-in", { no: at + 1 })} />
          )}
        </div>
      ))}
    </>
  );
}
