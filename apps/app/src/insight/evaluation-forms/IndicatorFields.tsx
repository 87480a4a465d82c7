import type { RubricIndicator } from "@dars/contract/insight/rubrics";
import type { Names } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import { arrowDownOutline, arrowUpOutline, trashOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";

import { NamesFields } from "./NamesFields.tsx";

interface IndicatorFieldsProps {
  readonly no: number;
  readonly isLast: boolean;
  readonly indicator: RubricIndicator;
  readonly onChange: (indicator: RubricIndicator) => void;
  /** By so many places; undefined takes it out. */
  readonly onMove: (by: -1 | 1 | undefined) => void;
}

const DOMAINS = ["profession", "teaching", "classroom", "assessment"] as const;
const SCORES = [1, 2, 3, 4, 5] as const;
const UNDESCRIBED: Names = { en: null, ar: null, ckb: null };

/** One indicator: its names, domain, weight, what to look for, and what each score looks like. */
export function IndicatorFields({ no, isLast, indicator, onChange, onMove }: IndicatorFieldsProps) {
  const { t } = useText();
  const { id, name, domain, weight, hint } = indicator;
  const change = (some: Partial<RubricIndicator>) => onChange({ ...indicator, ...some });
  const title = t("evaluation-forms.indicator-no", { no });

  const levels = useLevels(indicator);

  function describe(score: number, names: Names) {
    const next = levels.map((known, place) => (place === score - 1 ? names : known));
    change({ levels: null, levelNames: next.every(isUndescribed) ? null : next });
  }

  return (
    <section className="card stack" aria-label={title}>
      <div className="evaluation-form-head">
        <h3 className="section-title first">{title}</h3>
        <span className="chip-row">
          {!(no === 1) && (
            <IconButton
              icon={arrowUpOutline}
              label={`${t("evaluation-forms.up")} ${title}`}
              onPress={() => onMove(-1)}
            />
          )}
          {!isLast && (
            <IconButton
              icon={arrowDownOutline}
              label={`${t("evaluation-forms.down")} ${title}`}
              onPress={() => onMove(1)}
            />
          )}
          <IconButton
            icon={trashOutline}
            label={`${t("evaluations.remove")} ${title}`}
            onPress={() => onMove(undefined)}
          />
        </span>
      </div>
      <NamesFields
        of={`name-${id}`}
        label={t("evaluation-forms.name")}
        names={name}
        onType={(names) => change({ name: names })}
      />
      <div className="form-columns">
        <PickField
          label={t("evaluation-forms.domain")}
          options={DOMAINS.map((each) => [each, t(`evaluations.domain-${each}`)] as const)}
          value={domain}
          onPick={(picked) => change({ domain: DOMAINS.find((each) => each === picked) ?? domain })}
        />
        <TextField
          name={`weight-${id}`}
          type="number"
          label={t("evaluation-forms.weight")}
          value={String(weight)}
          onType={(typed) => change({ weight: Math.min(100, Math.max(1, Math.round(Number(typed)) || 1)) })}
        />
      </div>
      <TextField
        name={`hint-${id}`}
        label={t("evaluation-forms.hint")}
        value={hint ?? ""}
        onType={(text) => change({ hint: text.trim() === "" ? null : text })}
      />
      <details>
        <summary>{t("evaluation-forms.levels")}</summary>
        <div className="stack evaluation-form-levels">
          {SCORES.map((score) => (
            <NamesFields
              key={score}
              of={`level-${id}-${score}`}
              label={t("evaluation-forms.level-no", { score })}
              names={levels[score - 1] ?? UNDESCRIBED}
              onType={(names) => describe(score, names)}
            />
          ))}
        </div>
      </details>
    </section>
  );
}

const isUndescribed = ({ en, ar, ckb }: Names): boolean => [en, ar, ckb].every((text) => (text ?? "") === "");

/** What each score looks like; a form of before says it in one language, which counts as that of the reader. */
function useLevels({ levelNames, levels }: RubricIndicator): readonly Names[] {
  const { locale } = useText();
  return (
    levelNames ??
    SCORES.map((score) => ({ ...UNDESCRIBED, ...(levels?.[score - 1] && { [locale]: levels[score - 1] }) }))
  );
}

interface IconButtonProps {
  readonly icon: string;
  readonly label: string;
  readonly onPress: () => void;
}

const IconButton = ({ icon, label, onPress }: IconButtonProps) => (
  <IonButton size="small" fill="clear" aria-label={label} onClick={onPress}>
    <IonIcon slot="icon-only" icon={icon} aria-hidden="true" />
  </IonButton>
);
