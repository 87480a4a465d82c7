import type { PolicyNumbers } from "@dars/contract/marks/policies";

import { useText } from "#platform/text/use-text.ts";
import { TextField } from "#platform/ui/TextField.tsx";

const NUMBERS = ["pool1", "pool2", "maxCompletion", "individual", "generalMean", "generalMin"] as const;

interface NumberFieldsProps {
  readonly numbers: PolicyNumbers;
  readonly onChange: (numbers: PolicyNumbers) => void;
}

/** What a yearly letter of the ministry changes; what a scheme does not have is not asked for. */
export function NumberFields({ numbers, onChange }: NumberFieldsProps) {
  const { t } = useText();
  return (
    <>
      {NUMBERS.filter((name) => numbers[name] !== null).map((name) => (
        <TextField
          key={name}
          label={t(`policies.${name}`)}
          name={name}
          type="number"
          isLeftToRight
          value={String(numbers[name])}
          onType={(typed) => {
            const number = Math.trunc(Number(typed));
            if (typed.trim() !== "" && number >= 0) onChange({ ...numbers, [name]: number });
          }}
        />
      ))}
    </>
  );
}
