import { useText } from "#platform/text/use-text.ts";
import { Fault } from "#platform/ui/Fault.tsx";
import { PickField } from "#platform/ui/PickField.tsx";

import type { AnswerFieldsProps } from "./AnswerFields.tsx";
import { useDraftFault } from "./draft-faults.ts";
import type { GapDraft, Weighing } from "./draft.ts";
import { DraftTick } from "./DraftTick.tsx";
import { OptionRows } from "./OptionRows.tsx";
import { resolveWeighing } from "./resolve-weighing.ts";
import { gapsInText } from "./stem-slots.ts";
import { BandRows, OwnShare, PatternRows } from "./TypedRows.tsx";

const KINDS = ["text", "number", "choice"] as const satisfies ReadonlyArray<GapDraft["kind"]>;

/** The gaps of the text with the answers of each. */
export function GapFields({ draft, onChange }: AnswerFieldsProps) {
  const { t } = useText();
  const shown = gapsInText(draft);
  return (
    <>
      {draft.gaps.map((gap, at) =>
        shown.includes(gap.id) ? (
          <OneGap
            key={gap.id}
            no={at + 1}
            gap={gap}
            weighing={resolveWeighing(draft)}
            onChange={(changed) => onChange({ gaps: draft.gaps.with(at, { ...gap, ...changed }) })}
          />
        ) : null,
      )}
      <DraftTick
        label={t("question-editor.loose")}
        isOn={draft.isLoose}
        onTick={(isLoose) => onChange({ isLoose })}
      />
    </>
  );
}

interface OneGapProps {
  readonly no: number;
  readonly gap: GapDraft;
  readonly weighing: Weighing;
  readonly onChange: (changed: Partial<GapDraft>) => void;
}

function OneGap({ no, gap, weighing, onChange }: OneGapProps) {
  const { t } = useText();
  const fault = useDraftFault(gap.id);
  const name = t("questions.gap", { no });
  return (
    <fieldset className="plain-fieldset stack draft-gap">
      <legend className="draft-head">{name}</legend>
      <div className="option-line">
        <PickField
          label={t("question-editor.gap-kind")}
          options={KINDS.map((kind) => [kind, t(`question-editor.gap-${kind}`)])}
          value={gap.kind}
          onPick={(picked) => onChange({ kind: KINDS.find((kind) => kind === picked) ?? "text" })}
        />
        <OwnShare item={name} row={gap} weighing={weighing} onType={(percent) => onChange({ percent })} />
      </div>
      <GapAnswers gap={gap} weighing={weighing} onChange={onChange} />
      <Fault text={fault} />
    </fieldset>
  );
}

function GapAnswers({ gap, weighing, onChange }: Omit<OneGapProps, "no">) {
  switch (gap.kind) {
    case "text":
      return (
        <PatternRows
          rows={gap.patterns}
          weighing={weighing}
          onChange={(patterns) => onChange({ patterns })}
        />
      );
    case "number":
      return <BandRows rows={gap.bands} weighing={weighing} onChange={(bands) => onChange({ bands })} />;
    default:
      return (
        <OptionRows
          isSingle
          options={gap.options}
          weighing={weighing}
          onChange={(options) => onChange({ options })}
        />
      );
  }
}
