import { useText } from "#platform/text/use-text.ts";
import { Fault } from "#platform/ui/Fault.tsx";
import { PickField } from "#platform/ui/PickField.tsx";

import { useDraftFault } from "./draft-faults.ts";
import { aPart, freshId, type Draft } from "./draft.ts";
import { DraftRows } from "./DraftRows.tsx";
import { DraftTick } from "./DraftTick.tsx";
import { GapFields } from "./GapFields.tsx";
import { OptionRows } from "./OptionRows.tsx";
import { PairFields, PlacedFields } from "./PairFields.tsx";
import { resolveWeighing } from "./resolve-weighing.ts";
import { SpotFields } from "./SpotFields.tsx";
import { TextDraftField } from "./TextDraftField.tsx";
import { BandRows, PatternRows } from "./TypedRows.tsx";
import { WorkFields } from "./WorkFields.tsx";

export interface AnswerFieldsProps {
  readonly draft: Draft;
  readonly onChange: (changed: Partial<Draft>) => void;
}

/** The answers of a question of any type. */
export function AnswerFields(props: AnswerFieldsProps) {
  const fault = useDraftFault("answers");
  return (
    <div className="stack draft-answers">
      <OfType {...props} />
      <Fault text={fault} />
    </div>
  );
}

function OfType({ draft, onChange }: AnswerFieldsProps) {
  switch (draft.type) {
    case "single_choice":
    case "multiple_choice":
      return (
        <OptionRows
          isSingle={draft.type === "single_choice"}
          options={draft.options}
          weighing={resolveWeighing(draft)}
          onChange={(options) => onChange({ options })}
        />
      );
    case "true_false":
      return <TruthField draft={draft} onChange={onChange} />;
    case "short_text":
      return <TextFields draft={draft} onChange={onChange} />;
    case "numeric":
      return (
        <BandRows
          rows={draft.bands}
          weighing={resolveWeighing(draft)}
          onChange={(bands) => onChange({ bands })}
        />
      );
    default:
      return <OfText draft={draft} onChange={onChange} />;
  }
}

function OfText({ draft, onChange }: AnswerFieldsProps) {
  switch (draft.type) {
    case "matching":
      return <PairFields draft={draft} onChange={onChange} />;
    case "ordering":
      return <OrderFields draft={draft} onChange={onChange} />;
    case "cloze":
      return <GapFields draft={draft} onChange={onChange} />;
    case "gap_match":
      return <PlacedFields draft={draft} onChange={onChange} />;
    case "hottext":
    case "hotspot":
      return <SpotFields draft={draft} onChange={onChange} />;
    case "description":
      return null;
    default:
      return <WorkFields draft={draft} onChange={onChange} />;
  }
}

function TruthField({ draft, onChange }: AnswerFieldsProps) {
  const { t } = useText();
  return (
    <PickField
      label={t("exercises.right-answer")}
      options={[
        ["true", t("attempts.true")],
        ["false", t("attempts.false")],
      ]}
      value={String(draft.isTrue)}
      onPick={(value) => onChange({ isTrue: value === "true" })}
    />
  );
}

function TextFields({ draft, onChange }: AnswerFieldsProps) {
  const { t } = useText();
  return (
    <>
      <PatternRows
        rows={draft.patterns}
        weighing={resolveWeighing(draft)}
        onChange={(patterns) => onChange({ patterns })}
      />
      <DraftTick
        label={t("question-editor.loose")}
        isOn={draft.isLoose}
        onTick={(isLoose) => onChange({ isLoose })}
      />
    </>
  );
}

function OrderFields({ draft, onChange }: AnswerFieldsProps) {
  const { t } = useText();
  const getRowLabel = (no: number) => t("question-editor.item-no", { no });
  return (
    <>
      <p className="quiet">
        {t("question-editor.items")}. {t("question-editor.items-help")}
      </p>
      <DraftRows
        isOrdered
        label={t("question-editor.items")}
        rows={draft.items}
        least={2}
        most={10}
        nameOf={getRowLabel}
        add={{ verb: t("question-editor.add-item"), make: () => aPart(freshId("i")) }}
        onChange={(items) => onChange({ items })}
      >
        {(item, no, put) => (
          <TextDraftField label={getRowLabel(no)} text={item.text} onChange={(text) => put({ text })} />
        )}
      </DraftRows>
    </>
  );
}
