import type { UserData } from "@dars/contract/identity/user-data";
import { listExercises, type ExerciseLine } from "@dars/contract/learning/exercises";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, useIonRouter } from "@ionic/react";
import { createOutline } from "ionicons/icons";

import { exerciseAddress } from "#learning/attempts/public.ts";
import { usePages } from "#platform/api/use-pages.ts";
import { allNames, localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { More } from "#platform/ui/More.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Records } from "#platform/ui/Records.tsx";
import { PageOfSchool, Swatch } from "#school/schools/public.ts";

import "./exercises.css";

/** The exercises of one's classes, the newest first; the way to set another. */
export function ExercisesPage() {
  return (
    <PageOfSchool title="exercises.title" back="/home">
      {(schoolId, session) => <Exercises key={schoolId} schoolId={schoolId} session={session} />}
    </PageOfSchool>
  );
}

function Exercises({ schoolId, session }: { readonly schoolId: Id; readonly session: UserData }) {
  const { t } = useText();
  const router = useIonRouter();
  const { reading, more } = usePages(listExercises, {
    inputAt: (before) => ({ params: { schoolId }, query: before === null ? {} : { before: Number(before) } }),
    getNextCursor: ({ next }) => (next === null ? null : String(next)),
  });
  const mayWrite = session.login_type === "teacher" || session.login_type === "subject_coordinator";
  return (
    <div className="stack">
      {mayWrite && (
        <div className="buttons">
          <IonButton shape="round" onClick={() => router.push(`/exercises/${schoolId}/new`, "forward")}>
            {t("exercises.new")}
          </IonButton>
          <IonButton shape="round" fill="outline" onClick={() => router.push("/question-banks", "forward")}>
            {t("banks.title")}
          </IonButton>
        </div>
      )}
      <Await {...reading}>
        {(pages) => (
          <>
            <List exercises={pages.flatMap((page) => page.exercises)} schoolId={schoolId} />
            <More onMore={more} />
          </>
        )}
      </Await>
    </div>
  );
}

function List({
  exercises,
  schoolId,
}: {
  readonly exercises: readonly ExerciseLine[];
  readonly schoolId: Id;
}) {
  const { t, locale, format } = useText();
  const count = ({ submitted, students }: ExerciseLine) => (
    <bdi dir="ltr" className="number">
      {format.number(submitted)} / {format.number(students)}
    </bdi>
  );
  return (
    <Records
      label={t("exercises.title")}
      records={exercises}
      keyOf={({ id }) => id}
      searchOf={({ title, subject }) => `${title} ${allNames(subject.name)}`}
      row={(line) => ({
        start: <Swatch theme={line.subject.theme} icon={line.subject.icon} name={line.subject.name} />,
        strong: <bdi>{line.title}</bdi>,
        quiet: (
          <>
            {localizeName(line.level.name, locale)} · {t(`exercises.state-${line.state}`)} · {count(line)}
            {line.waiting > 0 && (
              <div>
                <Waiting count={line.waiting} />
              </div>
            )}
          </>
        ),
        leadsTo: exerciseAddress(line, { school: schoolId }),
      })}
      columns={[
        { head: t("exercises.exercise"), render: ({ title }) => <bdi>{title}</bdi> },
        { head: t("exercises.subject"), render: ({ subject }) => <Name of={subject.name} /> },
        { head: t("exercises.level"), render: ({ level }) => <Name of={level.name} /> },
        { head: t("exercises.standing"), render: ({ state }) => t(`exercises.state-${state}`) },
        {
          head: t("exercises.due"),
          render: ({ dueAt }) => dueAt && format.moment(new Date(dueAt)),
        },
        { head: t("exercises.figure-submitted"), render: count, isNumber: true },
        {
          head: t("exercises.figure-waiting"),
          render: ({ waiting }) => (waiting > 0 ? <Waiting count={waiting} /> : ""),
          isNumber: true,
        },
      ]}
      empty={{ icon: createOutline, title: t("exercises.none"), text: t("exercises.none-text") }}
    />
  );
}

function Waiting({ count }: { readonly count: number }) {
  const { t } = useText();
  return <span className="standing waiting">{t("exercises.to-mark", { count })}</span>;
}
