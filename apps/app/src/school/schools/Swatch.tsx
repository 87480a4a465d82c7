import type { Names } from "@dars/contract/platform/primitives";
import { IonIcon } from "@ionic/react";

import { themeStyle } from "#platform/ui/themes.ts";

import { subjectIcon } from "./subject-icon.ts";

interface SwatchProps {
  readonly theme: string;
  readonly icon: string | null;
  readonly name: Names;
}

/** A subject's colour and drawing; its name is always next to it. */
export function Swatch({ theme, icon, name }: SwatchProps) {
  return (
    <span className="swatch" style={themeStyle(theme)} aria-hidden="true">
      <IonIcon icon={subjectIcon(icon, name)} aria-hidden="true" />
    </span>
  );
}
