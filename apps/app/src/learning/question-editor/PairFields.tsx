import { useText } from "#platform/text/use-text.ts";

import type { AnswerFieldsProps } from "./AnswerFields.tsx";
import { aPair, aPart, freshId, type PairDraft, type PartDraft } from "./draft.ts";
import { DraftRows } from "./DraftRows.tsx";
import { resolveWeighing } from "./resolve-weighing.ts";
import { gapsInText } from "./stem-slots.ts";
import { TextDraftField } from "./TextDraftField.tsx";
import { OwnShare } from "./TypedRows.tsx";

/** Items with what belongs to each, and answers that belong to none. */
export function PairFields({ draft, onChange }: AnswerFieldsProps) {
  const { t } = useText();
  const getRowLabel = (no: number) => t("question-editor.item-no", { no });
  return (
    <>
      <DraftRows
        label={t("question-editor.pairs")}
        rows={draft.pairs}
        least={2}
        nameOf={getRowLabel}
        add={{ verb: t("question-editor.add-pair"), make: () => aPair(freshId("")) }}
        onChange={(pairs) => onChange({ pairs })}
      >
        {(pair, no, put) => (
          <div className="draft-pair">
            <TextDraftField
              label={getRowLabel(no)}
              text={pair.left.text}
              onChange={(text) => onChange({ pairs: withSide(draft.pairs, "left", { ...pair.left, text }) })}
            />
            <TextDraftField
              label={t("question-editor.match-no", { no })}
              text={pair.right.text}
              onChange={(text) =>
                onChange({ pairs: withSide(draft.pairs, "right", { ...pair.right, text }) })
              }
            />
            <OwnShare
              item={getRowLabel(no)}
              row={pair}
              weighing={resolveWeighing(draft)}
              onType={(percent) => put({ percent })}
            />
          </div>
        )}
      </DraftRows>
      <ExtraFields draft={draft} onChange={onChange} />
    </>
  );
}

/** Pairs that share a side show the same text of it. */
const withSide = (pairs: readonly PairDraft[], side: "left" | "right", part: PartDraft): PairDraft[] =>
  pairs.map((pair) => (pair[side].id === part.id ? { ...pair, [side]: part } : pair));

function ExtraFields({ draft, onChange }: AnswerFieldsProps) {
  const { t } = useText();
  const getRowLabel = (no: number) => t("question-editor.extra-no", { no });
  return (
    <section className="stack">
      <h3 className="draft-head">{t("question-editor.extras")}</h3>
      <p className="quiet">{t("question-editor.extras-help")}</p>
      <DraftRows
        label={t("question-editor.extras")}
        rows={draft.extras}
        least={0}
        nameOf={getRowLabel}
        add={{
          verb: t("question-editor.add-extra"),
          make: () => ({ ...aPart(freshId("x")), most: null }),
        }}
        onChange={(extras) => onChange({ extras })}
      >
        {(extra, no, put) => (
          <TextDraftField label={getRowLabel(no)} text={extra.text} onChange={(text) => put({ text })} />
        )}
      </DraftRows>
    </section>
  );
}

/** The word of each gap of the text, and words that fit no gap. */
export function PlacedFields({ draft, onChange }: AnswerFieldsProps) {
  const { t } = useText();
  const gaps = gapsInText(draft);
  const no = (gap: string) => draft.gaps.findIndex(({ id }) => id === gap) + 1;
  const rows = gaps.flatMap((gap) => draft.placed.filter(({ right }) => right.id === gap));
  return (
    <>
      {rows.map((row) => (
        <div key={row.id} className="option-line">
          <TextDraftField
            label={t("question-editor.word-for-gap", { no: no(row.right.id) })}
            fault={row.right.id}
            text={row.left.text}
            onChange={(text) => onChange({ placed: withSide(draft.placed, "left", { ...row.left, text }) })}
          />
          <OwnShare
            item={t("questions.gap", { no: no(row.right.id) })}
            row={row}
            weighing={resolveWeighing(draft)}
            onType={(percent) =>
              onChange({
                placed: draft.placed.map((each) => (each.id === row.id ? { ...each, percent } : each)),
              })
            }
          />
        </div>
      ))}
      <ExtraFields draft={draft} onChange={onChange} />
    </>
  );
}
