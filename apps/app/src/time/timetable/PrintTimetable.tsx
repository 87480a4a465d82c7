import {
  printMyTimetable,
  printSectionTimetable,
  printTeacherTimetable,
  printTimetables,
} from "@dars/contract/time/schedule";
import { IonButton, IonIcon } from "@ionic/react";
import { printOutline } from "ionicons/icons";

import { useSession } from "#identity/accounts/public.ts";
import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { useText } from "#platform/text/use-text.ts";
import { whileLoading } from "#platform/ui/loading.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

/** One's own as a teacher, or that of a section or a teacher. */
export type PrintedOwner =
  | "mine"
  | { readonly schoolId: number; readonly sectionId: number }
  | { readonly schoolId: number; readonly teacherId: number };

interface PrintTimetableProps {
  readonly whose: PrintedOwner;
  /** A day on which the timetable is in force. */
  readonly on: string;
}

/** The week of the timetable on paper. */
export function PrintTimetable({ whose, on }: PrintTimetableProps) {
  const { t, locale } = useText();
  const { call } = useApi();
  const { attempt, error } = useAtOnce();
  const query = { on, locale };

  function file() {
    if (whose === "mine") return call(printMyTimetable, { query });
    return "sectionId" in whose
      ? call(printSectionTimetable, { params: whose, query })
      : call(printTeacherTimetable, { params: whose, query });
  }

  const save = (read: typeof file) => void attempt(async () => saveFile(await whileLoading(read)));
  const role = useSession().session?.login_type;
  const isOffice = role === "school_management" || role === "administrator";

  return (
    <div className="buttons">
      <IonButton fill="outline" size="small" onClick={() => save(file)}>
        <IonIcon slot="start" icon={printOutline} aria-hidden="true" />
        {t("schedule.print")}
      </IonButton>
      {isOffice &&
        whose !== "mine" &&
        (["sections", "teachers"] as const).map((of) => (
          <IonButton
            key={of}
            fill="clear"
            size="small"
            onClick={() =>
              save(() =>
                call(printTimetables, { params: { schoolId: whose.schoolId }, query: { ...query, of } }),
              )
            }
          >
            {t(`schedule.print-${of}`)}
          </IonButton>
        ))}
      <Refusal error={error} />
    </div>
  );
}
