import { exportTimetable } from "@dars/contract/time/timetable-import";
import { IonButton } from "@ionic/react";

import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { useText } from "#platform/text/use-text.ts";
import { whileLoading } from "#platform/ui/loading.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

const FORMATS = ["xlsx", "csv", "asc"] as const;

interface TakeTimetableProps {
  readonly params: { readonly schoolId: number; readonly timetableId: number };
}

/** The week as a file: a table of lessons, or for aSc Timetables. */
export function TakeTimetable({ params }: TakeTimetableProps) {
  const { t, locale } = useText();
  const { call } = useApi();
  const { attempt, error } = useAtOnce();

  const take = (format: (typeof FORMATS)[number]) =>
    attempt(async () =>
      saveFile(await whileLoading(() => call(exportTimetable, { params, query: { format, locale } }))),
    );

  return (
    <section className="card stack">
      <h2 className="section-title">{t("timetables.take")}</h2>
      <div className="buttons">
        {FORMATS.map((format) => (
          <IonButton key={format} fill="outline" size="small" onClick={() => void take(format)}>
            {t(`timetables.take-${format}`)}
          </IonButton>
        ))}
      </div>
      <Refusal error={error} />
    </section>
  );
}
