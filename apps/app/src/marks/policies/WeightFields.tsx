import type { PartWeight, Scheme } from "@dars/contract/marks/policies";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { TextField } from "#platform/ui/TextField.tsx";

interface WeightFieldsProps {
  readonly parts: Scheme["parts"];
  readonly weights: readonly PartWeight[];
  readonly onChange: (weights: PartWeight[]) => void;
}

/** GB-9: what each part of the grade weighs, how marks of a category count, and how many of the lowest are dropped. */
export function WeightFields({ parts, weights, onChange }: WeightFieldsProps) {
  const { locale } = useText();
  const describePart = (code: string) => {
    const name = parts?.[code];
    return name ? localizeName(name, locale) : code;
  };
  return (
    <>
      {weights.map((part) => (
        <PartFields
          key={part.code}
          part={part}
          name={describePart(part.code)}
          onChange={(changed) =>
            onChange(weights.map((each) => (each.code === part.code ? { ...each, ...changed } : each)))
          }
        />
      ))}
    </>
  );
}

interface PartFieldsProps {
  readonly part: PartWeight;
  readonly name: string;
  readonly onChange: (changed: Partial<PartWeight>) => void;
}

function PartFields({ part: { code, weight, dropLowest, pick }, name, onChange }: PartFieldsProps) {
  const { t } = useText();
  return (
    <div className="stack">
      <TextField
        label={t("policies.weight-of", { part: name })}
        name={`weight-${code}`}
        type="number"
        isLeftToRight
        value={String(weight)}
        onType={(typed) => {
          const number = parseCount(typed);
          if (number !== undefined) onChange({ weight: number });
        }}
      />
      {pick && (
        <Choice<"points" | "percent">
          label={t("policies.pick-of", { part: name })}
          options={[
            ["points", t("policies.pick-points")],
            ["percent", t("policies.pick-percent")],
          ]}
          value={pick}
          onChoose={(chosen) => onChange({ pick: chosen })}
        />
      )}
      {dropLowest !== null && (
        <TextField
          label={t("policies.drop-of", { part: name })}
          name={`drop-${code}`}
          type="number"
          isLeftToRight
          value={String(dropLowest)}
          onType={(typed) => {
            const number = parseCount(typed);
            if (number !== undefined) onChange({ dropLowest: number });
          }}
        />
      )}
    </div>
  );
}

/** A whole number from 0 on; undefined for anything else. */
function parseCount(typed: string): number | undefined {
  const number = Math.trunc(Number(typed));
  return typed.trim() !== "" && number >= 0 ? number : undefined;
}
