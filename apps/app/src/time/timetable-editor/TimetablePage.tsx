import { readTimetable, type TimetableWeek } from "@dars/contract/time/timetable-editor";
import { useState } from "react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useRefresh } from "#platform/api/use-refresh.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { ChosenLesson } from "./ChosenLesson.tsx";
import { DRAFT_REASONS } from "./draft-reasons.ts";
import { DraftSteps } from "./DraftSteps.tsx";
import { DragByMouse } from "./DragByMouse.tsx";
import { PlaceGrid } from "./PlaceGrid.tsx";
import { ToPlace } from "./ToPlace.tsx";
import type { DraftChange, PickedUp } from "./try-place.ts";
import { useDraft } from "./use-draft.ts";
import { useFilling } from "./use-filling.ts";
import { useUndoFilling } from "./use-undo-filling.ts";
import { ViewPick, type WeekView } from "./ViewPick.tsx";
import { weekWords } from "./week-words.ts";

import "#platform/ui/subject-colours.css";
import "./timetable-editor.css";

/** One week: placed, moved and published while it is a draft, looked at afterwards. */
export function TimetablePage() {
  const { t } = useText();
  const { schoolId, timetableId } = useParams();
  const refresh = useRefresh();
  const params = { schoolId: Number(schoolId), timetableId: Number(timetableId) };
  const { reading } = useRead(readTimetable, { params });
  return (
    <WithSession>
      {() => (
        <Page title={getTitle(reading.value, t)} back="/manage/timetables" onRefresh={refresh}>
          <Await {...reading}>{(week) => <Week key={week.id} params={params} week={week} />}</Await>
        </Page>
      )}
    </WithSession>
  );
}

const getTitle = (week: TimetableWeek | undefined, t: ReturnType<typeof useText>["t"]): string =>
  week?.title ?? t(week?.state === "draft" ? "timetables.draft" : "timetables.title");

const lessonTaken = ({ state, lessons }: TimetableWeek, taken: PickedUp | null) =>
  taken && "lessonId" in taken && state === "draft"
    ? lessons.find(({ id }) => id === taken.lessonId)
    : undefined;

interface WeekProps {
  readonly params: { readonly schoolId: number; readonly timetableId: number };
  readonly week: TimetableWeek;
}

function Week({ params, week }: WeekProps) {
  const { t, locale } = useText();
  const draft = useDraft(params);
  const [view, setView] = useState<WeekView>({ kind: "section", id: week.sections[0]?.id ?? 0 });
  const [taken, setTaken] = useState<PickedUp | null>(null);
  const { remember, offer } = useUndoFilling(week, draft.change);
  const filling = useFilling(draft.fillStep, (stoppedAt) => {
    setTaken(null);
    // What was changed by hand since is not undone with it.
    if (stoppedAt !== week.revision) remember();
  });
  const isBusy = draft.isBusy || filling.isRunning;
  const words = weekWords(week, locale);
  const isDraft = week.state === "draft";
  const onTake = isDraft && !filling.isRunning ? setTaken : undefined;
  const lesson = lessonTaken(week, taken);

  async function change(draftChange: DraftChange) {
    if (onTake && (await draft.change(draftChange))) setTaken(null);
  }

  return (
    <div className="timetable-page">
      <div className="stack">
        <ViewPick
          week={week}
          words={words}
          view={view}
          onView={(next) => {
            setView(next);
            setTaken(null);
          }}
        />
        <DragByMouse
          week={week}
          words={words}
          view={view}
          onTake={setTaken}
          onChange={(draftChange) => void change(draftChange)}
        >
          {isDraft && <ToPlace week={week} words={words} view={view} taken={taken} onTake={onTake} />}
          <output className="timetable-hint quiet">
            {onTake && t(taken ? "timetables.hint-put" : "timetables.hint-take")}
          </output>
          <Refusal error={draft.error} reasons={DRAFT_REASONS} />
          <PlaceGrid
            week={week}
            words={words}
            view={view}
            taken={taken}
            isBusy={isBusy}
            onTake={onTake}
            onChange={(draftChange) => void change(draftChange)}
          />
        </DragByMouse>
      </div>
      <aside className="stack">
        {lesson && (
          <ChosenLesson
            key={lesson.id}
            week={week}
            words={words}
            lesson={lesson}
            onChange={(draftChange) => void change(draftChange)}
            onLeave={() => setTaken(null)}
          />
        )}
        <DraftSteps
          params={params}
          week={week}
          words={words}
          isBusy={isBusy}
          onPlace={draft.change}
          filling={filling}
          undoing={offer(filling)}
        />
      </aside>
    </div>
  );
}
