import { LOCALES } from "@dars/contract/platform/locales";
import type { Names } from "@dars/contract/platform/primitives";

import { useText } from "#platform/text/use-text.ts";
import { TextField } from "#platform/ui/TextField.tsx";

interface NamesFieldsProps {
  /** Names the fields in the form. */
  readonly of: string;
  readonly label: string;
  readonly names: Names;
  readonly onType: (names: Names) => void;
}

/** A name in each language; one of them is enough. */
export function NamesFields({ of, label, names, onType }: NamesFieldsProps) {
  const { t } = useText();
  return (
    <div className="form-columns">
      {LOCALES.map((locale) => (
        <TextField
          key={locale}
          name={`${of}-${locale}`}
          label={`${label} (${t(`evaluation-forms.in-${locale}`)})`}
          value={names[locale] ?? ""}
          isLeftToRight={locale === "en"}
          isRightToLeft={locale !== "en"}
          onType={(text) => onType({ ...names, [locale]: text.trim() === "" ? null : text.slice(0, 200) })}
        />
      ))}
    </div>
  );
}
