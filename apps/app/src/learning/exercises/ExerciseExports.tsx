import type { ExportFormat } from "@dars/contract/learning/banks";
import { readExerciseExport, takeExerciseFile } from "@dars/contract/learning/exercise-exports";
import type { Id } from "@dars/contract/platform/primitives";

import { ExportedFile, FormatChoice } from "#learning/banks/public.ts";
import { useApi } from "#platform/api/api.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";

interface ExerciseExportsProps {
  readonly schoolId: Id;
  readonly exerciseId: Id;
}

/** The exercise as a file for another system, with what stays behind. */
export function ExerciseExports(place: ExerciseExportsProps) {
  const { t } = useText();
  return (
    <section className="card stack" aria-label={t("exercises.export")}>
      <FormatChoice>{(format) => <Chosen {...place} format={format} />}</FormatChoice>
    </section>
  );
}

interface ChosenProps extends ExerciseExportsProps {
  readonly format: ExportFormat;
}

function Chosen(params: ChosenProps) {
  const { t } = useText();
  const { call } = useApi();
  const { format } = params;
  const { reading } = useRead(readExerciseExport, { params });
  return (
    <Await {...reading}>
      {(report) => (
        <ExportedFile format={format} report={report} onTake={() => call(takeExerciseFile, { params })}>
          <p className="quiet">
            {t(format === "qti" ? "exercises.export-with-settings" : "exercises.export-questions-only")}
          </p>
          {report.drawn > 0 && (
            <p className="quiet">{t("exercises.export-drawn", { count: report.drawn })}</p>
          )}
        </ExportedFile>
      )}
    </Await>
  );
}
