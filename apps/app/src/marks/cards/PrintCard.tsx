import { printCard, type CardKind } from "@dars/contract/marks/cards";
import type { Id, Locale } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import { documentTextOutline } from "ionicons/icons";

import { useAtOnce } from "#platform/api/use-at-once.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

interface PrintCardProps {
  readonly schoolId: Id;
  readonly studentId: Id;
  readonly yearId: Id;
  readonly kinds: readonly CardKind[];
  /** The app's own language by default. */
  readonly inLocale?: Locale;
}

/** One button for each card that there is of a year: the PDF is made by the server and given to the person. */
export function PrintCard({ schoolId, studentId, yearId, kinds, inLocale }: PrintCardProps) {
  const { t, locale } = useText();
  const { act, error } = useAtOnce();

  async function handlePrint(kind: CardKind) {
    const file = await act(printCard, {
      params: { schoolId, studentId, yearId },
      body: { kind, locale: inLocale ?? locale, digits: "latn" },
    });
    if (file) await saveFile(file);
  }

  return (
    <>
      <div className="buttons">
        {kinds.map((kind) => (
          <IonButton key={kind} fill="outline" onClick={() => void handlePrint(kind)}>
            <IonIcon slot="start" icon={documentTextOutline} aria-hidden="true" />
            {t(`cards.print-${kind}`)}
          </IonButton>
        ))}
      </div>
      <Refusal error={error} words={error?.code === "not-found" ? "cards.gone" : undefined} />
    </>
  );
}
