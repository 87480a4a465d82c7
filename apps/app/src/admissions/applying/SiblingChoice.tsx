import { IonButton, IonIcon } from "@ionic/react";
import { addOutline } from "ionicons/icons";

import { listed } from "#platform/text/listed.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";

import type { OwnFamily } from "./use-own-family.ts";

interface SiblingChoiceProps {
  readonly family: OwnFamily;
  readonly schoolId: number;
  readonly siblings: string;
  readonly onAdd: (siblings: string) => void;
}

/** O1: the parent's children in the chosen school, each of which a press adds to the siblings. */
export function SiblingChoice({ family, schoolId, siblings, onAdd }: SiblingChoiceProps) {
  const { t, locale } = useText();
  const names = family.children
    .filter((child) => child.schoolId === schoolId)
    .map(({ name }) => localizeName(name, locale))
    .filter((name) => !siblings.includes(name));
  if (names.length === 0) return null;
  return (
    <div className="buttons">
      {names.map((name) => (
        <IonButton
          key={name}
          size="small"
          fill="outline"
          onClick={() => onAdd(listed([siblings.trim(), name].filter(Boolean), locale))}
        >
          <IonIcon slot="start" icon={addOutline} aria-hidden="true" />
          {t("applying.add-sibling", { name })}
        </IonButton>
      ))}
    </div>
  );
}
