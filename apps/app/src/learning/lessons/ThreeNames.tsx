import { LOCALES } from "@dars/contract/platform/locales";
import type { Names } from "@dars/contract/platform/primitives";

import { OWN_NAMES } from "#platform/text/locales.ts";
import { TextField } from "#platform/ui/TextField.tsx";

interface ThreeNamesProps {
  readonly label: string;
  readonly names: Names;
}

/** A name in each language, as `namesIn` reads it. */
export function ThreeNames({ label, names }: ThreeNamesProps) {
  return LOCALES.map((locale) => (
    <TextField
      key={locale}
      name={`name-${locale}`}
      label={`${label} · ${OWN_NAMES[locale]}`}
      value={names[locale] ?? ""}
      isLeftToRight={locale === "en"}
      isRightToLeft={locale !== "en"}
    />
  ));
}
