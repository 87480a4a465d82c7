import { LOCALES } from "@dars/contract/platform/locales";
import { displayNames } from "@dars/contract/school/display-names";
import type { PersonNameParts } from "@dars/contract/school/people";
import { useState } from "react";

import { textNow, useText } from "#platform/text/use-text.ts";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

type Tongue = (typeof LOCALES)[number];
const PARTS = ["given", "father", "grandfather", "great_grandfather", "family"] as const;
type NamePart = (typeof PARTS)[number];

/** The parts of a name in three languages, with how it will be shown (PER-1). */
export function NameFields({ nameParts }: { readonly nameParts: PersonNameParts }) {
  const { t } = useText();
  const [parts, setParts] = useState(nameParts);
  const shown = displayNames(parts);

  const handleType = (tongue: Tongue, part: NamePart) => (value: string) =>
    setParts((known) => ({ ...known, [tongue]: { ...known[tongue], [part]: value } }));

  return (
    <div className="form-columns">
      {LOCALES.map((tongue) => (
        <fieldset key={tongue} className="form-part">
          <legend>{t(`people.name-in-${tongue}`)}</legend>
          <output className="quiet">
            {t("people.shown-as")}: <bdi>{shown[tongue] ?? "–"}</bdi>
          </output>
          {PARTS.map((part) => (
            <TextField
              key={part}
              label={t(`people.part-${part}`)}
              name={`${tongue}.${part}`}
              value={nameParts[tongue]?.[part] ?? ""}
              isLeftToRight={tongue === "en"}
              isRightToLeft={tongue !== "en"}
              onType={handleType(tongue, part)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

/** Values of the fields above. */
export function partsIn(form: HTMLFormElement): PersonNameParts {
  const tongues = LOCALES.flatMap((tongue) => {
    const parts = PARTS.flatMap((part) => {
      const value = typedIn(form, `${tongue}.${part}`).trim();
      return value === "" ? [] : [[part, value] as const];
    });
    return parts.length === 0 ? [] : [[tongue, Object.fromEntries(parts)] as const];
  });
  return Object.fromEntries(tongues);
}

/** A person has a name in one language at least: what is wrong, at the first given name. */
export function checkName(form: HTMLFormElement): ReadonlyMap<string, string> {
  const isNamed = Object.values(displayNames(partsIn(form))).some((name) => name !== null);
  return isNamed ? new Map() : new Map([["ar.given", textNow("people.name-needed")]]);
}
