import type { PartWeight, Scheme } from "@dars/contract/marks/policies";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { TextField } from "#platform/ui/TextField.tsx";

interface WeightFieldsProps {
  readonly parts: Scheme["parts"];
  readonly weights: readonly PartWeight[];
  readonly onChange: (weights: PartWeight[]) => void;
}

/** GB-9: what each part of the grade weighs, and how many of the lowest marks of a category are dropped. */
export function WeightFields({ parts, weights, onChange }: WeightFieldsProps) {
  const { t, locale } = useText();
  const change = (code: string, changed: Partial<PartWeight>) =>
    onChange(weights.map((part) => (part.code === code ? { ...part, ...changed } : part)));
  return (
    <>
      {weights.map(({ code, weight, dropLowest }) => {
        const name = parts?.[code] ? localizeName(parts[code], locale) : code;
        return (
          <div key={code} className="stack">
            <TextField
              label={t("policies.weight-of", { part: name })}
              name={`weight-${code}`}
              type="number"
              isLeftToRight
              value={String(weight)}
              onType={(typed) => {
                const number = parseCount(typed);
                if (number !== undefined) change(code, { weight: number });
              }}
            />
            {dropLowest !== null && (
              <TextField
                label={t("policies.drop-of", { part: name })}
                name={`drop-${code}`}
                type="number"
                isLeftToRight
                value={String(dropLowest)}
                onType={(typed) => {
                  const number = parseCount(typed);
                  if (number !== undefined) change(code, { dropLowest: number });
                }}
              />
            )}
          </div>
        );
      })}
    </>
  );
}

/** A whole number from 0 on; undefined for anything else. */
function parseCount(typed: string): number | undefined {
  const number = Math.trunc(Number(typed));
  return typed.trim() !== "" && number >= 0 ? number : undefined;
}
