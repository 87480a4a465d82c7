import type { TimetableWeek } from "@dars/contract/time/timetable-editor";
import { compareTimetableFile, saveFileNames } from "@dars/contract/time/timetable-import";
import { useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { chooseFileWords } from "#platform/files/choose-file-words.ts";
import { TABLE_TYPES } from "#platform/files/table-types.ts";
import { useText } from "#platform/text/use-text.ts";
import { FileButton } from "#platform/ui/FileButton.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { FileLessons, type Compared } from "./FileLessons.tsx";
import type { DraftChange } from "./try-place.ts";
import type { NameMeaning } from "./UnknownNames.tsx";
import type { WeekWords } from "./week-words.ts";

/** What one call places. */
const AT_ONCE = 100;

interface LessonsFromFileProps {
  readonly params: { readonly schoolId: number; readonly timetableId: number };
  readonly week: TimetableWeek;
  readonly words: WeekWords;
  readonly isBusy: boolean;
  readonly onPlace: (change: DraftChange) => Promise<boolean>;
}

/** Lessons of another program: what would be placed and what would not is shown before anything is. */
export function LessonsFromFile({ params, week, words, isBusy, onPlace }: LessonsFromFileProps) {
  const { t } = useText();
  const { call } = useApi();
  const { attempt, error, isBusy: isAsking } = useAtOnce();
  const [file, setFile] = useState<{
    readonly body: Uint8Array<ArrayBuffer>;
    readonly compared: Compared;
  } | null>(null);

  const handlePick = (body: Uint8Array<ArrayBuffer>) =>
    attempt(async () => setFile({ body, compared: await call(compareTimetableFile, { params, body }) }));

  const handleNames = (body: Uint8Array<ArrayBuffer>, names: readonly NameMeaning[]) =>
    attempt(async () => {
      const { schoolId } = params;
      await call(saveFileNames, { params: { schoolId }, body: { key: newClientId(), names: [...names] } });
      setFile({ body, compared: await call(compareTimetableFile, { params, body }) });
    });

  async function place(lessons: Compared["place"]) {
    for (let from = 0; from < lessons.length; from += AT_ONCE)
      if (!(await onPlace({ place: lessons.slice(from, from + AT_ONCE), move: [], removeIds: [] }))) return;
    setFile(null);
  }

  return (
    <section className="card stack">
      <h2 className="section-title">{t("timetables.file")}</h2>
      <p className="quiet">{t("timetables.file-text")}</p>
      <FileButton
        label={t("timetables.file-choose")}
        accept={`${TABLE_TYPES},.txt,.xml,.fet`}
        isDisabled={isBusy}
        onPick={handlePick}
      />
      <Refusal error={error} words={chooseFileWords(error, "timetables.file-strange")} />
      {file && (
        <FileLessons
          compared={file.compared}
          week={week}
          words={words}
          isBusy={isBusy || isAsking}
          onNames={(names) => void handleNames(file.body, names)}
          onPlace={() => void place(file.compared.place)}
          onClose={() => setFile(null)}
        />
      )}
    </section>
  );
}
