import { IonButton, IonIcon } from "@ionic/react";
import { printOutline } from "ionicons/icons";
import type { RefObject } from "react";

import { canPrint, printPart } from "#platform/device/print-part.ts";
import { useText } from "#platform/text/use-text.ts";

import "#platform/ui/print-sheet.css";

/** Prints what students read, without notes and answers. */
export function PrintLesson({ part }: { readonly part: RefObject<HTMLElement | null> }) {
  const { t } = useText();
  if (!canPrint()) return null;
  return (
    <IonButton
      size="small"
      className="lesson-aside-act"
      fill="clear"
      onClick={() => {
        if (part.current) void printPart(part.current);
      }}
    >
      <IonIcon slot="start" icon={printOutline} aria-hidden="true" />
      {t("lessons.print")}
    </IonButton>
  );
}
