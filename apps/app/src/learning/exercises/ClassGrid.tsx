import { readExercise, type ExercisePage, type GridLine } from "@dars/contract/learning/exercises";
import { returnAttempts } from "@dars/contract/learning/marking";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";
import { useIonRouter } from "@ionic/react";
import { peopleOutline } from "ionicons/icons";
import { useState } from "react";

import { useSession } from "#identity/accounts/public.ts";
import {
  exerciseAddress,
  scoreText,
  computeShare,
  ShareExercise,
  StandingChip,
} from "#learning/attempts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { allNames, localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Records } from "#platform/ui/Records.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { sectionName, Swatch } from "#school/schools/public.ts";

import { AskedPreview } from "./AskedPreview.tsx";
import { ExerciseExports } from "./ExerciseExports.tsx";
import { ItemAnalysis } from "./ItemAnalysis.tsx";

import "./exercises.css";

interface ClassGridProps {
  readonly schoolId: Id;
  readonly exerciseId: Id;
}

/** The class grid: who handed in, with which score, and what is left to mark. */
export function ClassGrid({ schoolId, exerciseId }: ClassGridProps) {
  const { reading } = useRead(readExercise, { params: { schoolId, exerciseId } });
  return <Await {...reading}>{(page) => <Grid page={page} schoolId={schoolId} />}</Await>;
}

interface GridProps {
  readonly page: ExercisePage;
  readonly schoolId: Id;
}

function Grid({ page, schoolId }: GridProps) {
  const { t, locale, format } = useText();
  const { exercise, grid } = page;
  const nameIn = (line: GridLine) =>
    line.student ? localizeName(line.student.name, locale) : t("exercises.student-no", { no: line.no });
  const scoreIn = ({ score }: GridLine) =>
    score !== null && (
      <bdi dir="ltr" className="number">
        {scoreText(score)} / {scoreText(exercise.outOf)}
      </bdi>
    );
  const router = useIonRouter();
  const [isAnalysed, setAnalysed] = useState(false);
  const [isPreviewed, setPreviewed] = useState(false);
  const [isExported, setExported] = useState(false);
  const open = (studentId: Id) =>
    router.push(`${exerciseAddress(exercise)}/students/${studentId}?school=${schoolId}`, "forward");
  const submittedIn = ({ submittedAt }: GridLine) => submittedAt && format.moment(new Date(submittedAt));
  return (
    <div className="stack">
      <Head page={page} schoolId={schoolId} />
      {page.may.analyse && (
        <div className="link-row">
          <IonButton
            size="small"
            fill="outline"
            shape="round"
            aria-expanded={isPreviewed}
            onClick={() => setPreviewed(!isPreviewed)}
          >
            {t("exercises.preview")}
          </IonButton>
          {exercise.submitted > 0 && (
            <IonButton
              size="small"
              fill="outline"
              shape="round"
              aria-expanded={isAnalysed}
              onClick={() => setAnalysed(!isAnalysed)}
            >
              {t("exercises.analysis")}
            </IonButton>
          )}
          <IonButton
            size="small"
            fill="outline"
            shape="round"
            aria-expanded={isExported}
            onClick={() => setExported(!isExported)}
          >
            {t("exercises.export")}
          </IonButton>
        </div>
      )}
      {isPreviewed && <AskedPreview schoolId={schoolId} exerciseId={exercise.id} />}
      {isExported && <ExerciseExports schoolId={schoolId} exerciseId={exercise.id} />}
      {isAnalysed && <ItemAnalysis schoolId={schoolId} exerciseId={exercise.id} />}
      {grid.some(({ student }) => student !== null) && (
        <p className="quiet">
          {t(page.may.mark ? "exercises.students-exceptions" : "exercises.students-work")}
        </p>
      )}
      <Records
        label={t("exercises.class")}
        records={grid}
        keyOf={({ no }) => no}
        namesOf={({ student }) => student?.name ?? null}
        searchOf={(line) => (line.student ? allNames(line.student.name) : nameIn(line))}
        row={(line) => ({
          strong: <bdi>{nameIn(line)}</bdi>,
          quiet: submittedIn(line) ?? undefined,
          end: (
            <span className="grid-end">
              {scoreIn(line)}
              {line.exception && <span className="quiet">{t("exercises.exception")}</span>}
              {line.isDoubtful && <span className="quiet">{t("exercises.doubtful")}</span>}
              <StandingChip standing={line.standing} isLate={line.isLate} isStaff />
            </span>
          ),
          ...(line.student && { onPress: () => open(line.student?.id ?? 0) }),
        })}
        columns={[
          { head: t("exercises.student"), render: (line) => <bdi>{nameIn(line)}</bdi> },
          {
            head: t("exercises.section"),
            render: ({ section }) =>
              section && <bdi>{sectionName(section, exercise.level.name, locale)}</bdi>,
          },
          {
            head: t("exercises.standing"),
            render: (line) => (
              <>
                <StandingChip standing={line.standing} isLate={line.isLate} isStaff />
                {line.exception && <span className="quiet"> {t("exercises.exception")}</span>}
                {line.isDoubtful && <span className="quiet"> {t("exercises.doubtful")}</span>}
              </>
            ),
          },
          { head: t("exercises.submitted-at"), render: submittedIn },
          { head: t("exercises.attempts"), render: (line) => format.number(line.attempts), isNumber: true },
          { head: t("exercises.score"), render: scoreIn, isNumber: true },
        ]}
        empty={{
          icon: peopleOutline,
          title: t("exercises.no-students"),
          text: t("exercises.no-students-text"),
        }}
      />
    </div>
  );
}

function Head({ page, schoolId }: GridProps) {
  const { t, locale, format } = useText();
  const router = useIonRouter();
  const { save, error, isBusy, isWaiting } = useSave();
  const { exercise, grid, may } = page;
  const done = grid.filter(({ standing }) => standing === "done").length;
  const scored = grid.flatMap(({ score }) => (score === null ? [] : [computeShare(score, exercise.outOf)]));
  const average = scored.length === 0 ? null : scored.reduce((sum, share) => sum + share, 0) / scored.length;
  async function handleReturn() {
    const isSure = await ask({
      question: t("exercises.return-question", { count: done }),
      text: t("exercises.return-text"),
      yes: t("exercises.return", { count: done }),
    });
    if (!isSure) return;
    const body = { key: newClientId(), studentIds: null };
    await save(returnAttempts, { params: { schoolId, exerciseId: exercise.id }, body }, exercise.title);
  }
  return (
    <section className="card stack">
      <div className="exercise-head">
        <Swatch theme={exercise.subject.theme} icon={exercise.subject.icon} name={exercise.subject.name} />
        <div>
          <h2>
            <bdi>{exercise.title}</bdi>
          </h2>
          <p className="quiet">
            <Name of={exercise.subject.name} /> · {t(`attempts.purpose-${exercise.purpose}`)} ·{" "}
            {exercise.classes
              .map(({ section, title }) =>
                section ? sectionName(section, exercise.level.name, locale) : (title ?? ""),
              )
              .join(" · ")}
          </p>
          <p className="quiet">
            {t(`exercises.state-${exercise.state}`)}
            {exercise.dueAt !== null &&
              ` · ${t("attempts.fact-due", { time: format.moment(new Date(exercise.dueAt)) })}`}
          </p>
        </div>
      </div>
      <dl className="exercise-figures">
        <Figure words={t("exercises.figure-submitted")}>
          <bdi dir="ltr">
            {format.number(exercise.submitted)} / {format.number(exercise.students)}
          </bdi>
        </Figure>
        <Figure words={t("exercises.figure-waiting")}>{format.number(exercise.waiting)}</Figure>
        <Figure words={t("exercises.figure-average")}>
          {average === null ? "—" : format.percent(average)}
        </Figure>
      </dl>
      <Refusal error={error} />
      <div className="link-row">
        {may.mark && exercise.waiting > 0 && (
          <IonButton
            shape="round"
            onClick={() => router.push(`${exerciseAddress(exercise)}/marking`, "forward")}
          >
            {t("exercises.mark", { count: exercise.waiting })}
          </IonButton>
        )}
        <OtherMarking exercise={exercise} />
        {may.return && done > 0 && (
          <IonButton
            shape="round"
            fill="outline"
            disabled={isBusy || isWaiting}
            onClick={() => void handleReturn()}
          >
            {t("exercises.return", { count: done })}
          </IonButton>
        )}
        {may.edit && (
          <IonButton
            shape="round"
            fill="outline"
            onClick={() => router.push(`/exercises/${schoolId}/${exercise.id}`, "forward")}
          >
            {t("exercises.edit")}
          </IonButton>
        )}
        <Share page={page} schoolId={schoolId} />
      </div>
    </section>
  );
}

/** E6: the management marks with a reason; a coordinator reads what was marked. */
function OtherMarking({ exercise }: { readonly exercise: ExercisePage["exercise"] }) {
  const { t } = useText();
  const router = useIonRouter();
  const role = useSession().session?.login_type;
  const isOffice = role === "school_management";
  if ((!isOffice && role !== "subject_coordinator") || exercise.submitted === 0) return null;
  return (
    <IonButton
      shape="round"
      fill="outline"
      onClick={() => router.push(`${exerciseAddress(exercise)}/marking`, "forward")}
    >
      {t(isOffice ? "marking.for-teacher" : "marking.reviewed")}
    </IonButton>
  );
}

/** The exercise as a card in the rooms of its classes. */
function Share({ page: { exercise, may }, schoolId }: GridProps) {
  if (!may.mark || exercise.state === "draft") return null;
  return (
    <ShareExercise
      schoolId={schoolId}
      exercise={exercise}
      subject={exercise.subject}
      level={exercise.level}
      sectionIds={exercise.classes.map(({ section }) => section?.id)}
    />
  );
}

function Figure({ words, children }: { readonly words: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt className="quiet">{words}</dt>
      <dd>{children}</dd>
    </div>
  );
}
