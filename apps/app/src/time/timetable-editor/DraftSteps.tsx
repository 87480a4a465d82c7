import { openDraft, removeDraft, type TimetableWeek } from "@dars/contract/time/timetable-editor";
import { IonButton, useIonRouter } from "@ionic/react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { ask } from "#platform/ui/ask.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { DRAFT_REASONS } from "./draft-reasons.ts";
import { FillDraft } from "./FillDraft.tsx";
import { LessonsFromFile } from "./LessonsFromFile.tsx";
import { PublishForm } from "./PublishForm.tsx";
import { TakeTimetable } from "./TakeTimetable.tsx";
import { countUnplaced } from "./ToPlace.tsx";
import type { DraftChange } from "./try-place.ts";
import type { Filling } from "./use-filling.ts";
import type { UndoFilling } from "./use-undo-filling.ts";
import type { WeekWords } from "./week-words.ts";

interface DraftStepsProps {
  readonly params: { readonly schoolId: number; readonly timetableId: number };
  readonly week: TimetableWeek;
  readonly words: WeekWords;
  readonly isBusy: boolean;
  readonly filling: Filling;
  readonly undoing: UndoFilling | null;
  readonly onPlace: (change: DraftChange) => Promise<boolean>;
}

/** What can be done with the whole week. */
export function DraftSteps({ params, week, words, isBusy, filling, undoing, onPlace }: DraftStepsProps) {
  const { t, format } = useText();
  const router = useIonRouter();
  const { save, error } = useSave();
  const missing = week.classes.reduce(
    (sum, one) => sum + (one.sectionId === null ? 0 : countUnplaced(week, one)),
    0,
  );

  async function copy() {
    const body = { key: newClientId(), title: null, copyOf: params.timetableId };
    const input = { params: { schoolId: params.schoolId }, body };
    const saved = await save(openDraft, input, t("timetables.draft"));
    if (saved.state === "accepted")
      router.push(`/manage/timetables/${params.schoolId}/${saved.reply.id}`, "forward");
  }

  async function throwAway() {
    const isMeant = await ask({
      question: t("timetables.throw-away-ask"),
      yes: t("timetables.throw-away"),
      isDestructive: true,
    });
    if (!isMeant) return;
    const saved = await save(removeDraft, { params }, t("timetables.draft"));
    if (saved.state !== "refused") router.push("/manage/timetables", "back", "pop");
  }

  if (week.state === "published")
    return (
      <>
        <section className="card stack">
          <p>{t("timetables.from", { day: format.date(getNoon(week.startsOn ?? week.on)) })}</p>
          <p className="quiet">{t("timetables.published-text")}</p>
          <Refusal error={error} reasons={DRAFT_REASONS} />
          <IonButton onClick={() => void copy()}>{t("timetables.begin-copy")}</IonButton>
        </section>
        <TakeTimetable params={params} />
      </>
    );
  return (
    <>
      <section className="card stack">
        <h2 className="section-title">{t("timetables.draft")}</h2>
        <p>{missing === 0 ? t("timetables.all-placed") : t("timetables.missing", { count: missing })}</p>
        <FillDraft
          filling={filling}
          undoing={undoing}
          isBusy={isBusy}
          missing={missing}
          revision={week.revision}
        />
        <Refusal error={error} reasons={DRAFT_REASONS} />
        <IonButton fill="clear" color="danger" disabled={isBusy} onClick={() => void throwAway()}>
          {t("timetables.throw-away")}
        </IonButton>
      </section>
      <LessonsFromFile params={params} week={week} words={words} isBusy={isBusy} onPlace={onPlace} />
      <TakeTimetable params={params} />
      <PublishForm params={params} week={week} words={words} missing={missing} isHidden={filling.isRunning} />
    </>
  );
}
