import { printCoverSheet } from "@dars/contract/time/cover";
import { IonButton, IonIcon } from "@ionic/react";
import { printOutline } from "ionicons/icons";

import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { useText } from "#platform/text/use-text.ts";
import { whileLoading } from "#platform/ui/loading.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

interface PrintCoverProps {
  readonly schoolId: number;
  readonly date: string;
}

/** The day's cover on paper, for the wall of the staff room. */
export function PrintCover({ schoolId, date }: PrintCoverProps) {
  const { t, locale } = useText();
  const { call } = useApi();
  const { attempt, error } = useAtOnce();
  const file = () => call(printCoverSheet, { params: { schoolId, date }, query: { locale } });
  return (
    <div className="buttons">
      <IonButton
        fill="outline"
        size="small"
        onClick={() => void attempt(async () => saveFile(await whileLoading(file)))}
      >
        <IonIcon slot="start" icon={printOutline} aria-hidden="true" />
        {t("dayplan.print")}
      </IonButton>
      <Refusal error={error} />
    </div>
  );
}
