import { LOCALES } from "@dars/contract/platform/locales";
import type { Locale } from "@dars/contract/platform/primitives";
import type { VersionNotes } from "@dars/contract/shell/app-versions";

import { OWN_NAMES } from "#platform/text/locales.ts";
import { useText } from "#platform/text/use-text.ts";
import { TextAreaField } from "#platform/ui/TextAreaField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

type Readers = keyof VersionNotes;
const READERS: readonly Readers[] = ["families", "staff"];
const MOST = 600;

/** What a version changes, for those who are asked to update: a line for each thing, in each language. */
export function NotesFields({ notes }: { readonly notes: VersionNotes | undefined }) {
  const { t } = useText();
  return READERS.map((readers) => (
    <fieldset key={readers} className="plain-fieldset stack">
      <legend className="quiet">{t(`oversight.notes-${readers}`)}</legend>
      {LOCALES.map((locale) => (
        <TextAreaField
          key={locale}
          label={OWN_NAMES[locale]}
          name={buildFieldName(readers, locale)}
          value={notes?.[readers][locale] ?? ""}
          most={MOST}
          rows={2}
        />
      ))}
    </fieldset>
  ));
}

export const notesIn = (form: HTMLFormElement): VersionNotes => ({
  families: textsIn(form, "families"),
  staff: textsIn(form, "staff"),
});

function textsIn(form: HTMLFormElement, readers: Readers): VersionNotes[Readers] {
  const textIn = (locale: Locale) => typedIn(form, buildFieldName(readers, locale)).trim() || null;
  return { ar: textIn("ar"), ckb: textIn("ckb"), en: textIn("en") };
}

const buildFieldName = (readers: Readers, locale: Locale): string => `notes-${readers}-${locale}`;
