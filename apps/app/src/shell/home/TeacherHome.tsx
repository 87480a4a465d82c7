import type { Home } from "@dars/contract/shell/home";
import { IonButton } from "@ionic/react";
import { easelOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";
import { Empty } from "#platform/ui/Empty.tsx";
import { sectionName } from "#school/schools/public.ts";
import { TeacherDay } from "#time/timetable/public.ts";

import { ClassCard } from "./ClassCard.tsx";
import { Need } from "./Need.tsx";
import { SetHomework } from "./SetHomework.tsx";
import { TeacherWork } from "./TeacherWork.tsx";

type Teacher = NonNullable<Home["teacher"]>;

/** A teacher's day, what waits for it, the section it looks after and the classes it teaches. */
export function TeacherHome({ schoolId, classes, homeroom, work }: Teacher) {
  const { t, locale } = useText();
  const level = classes.find(({ section }) => section?.id === homeroom?.id)?.level ?? null;
  return (
    <>
      <TeacherDay schoolId={schoolId} />
      <div className="buttons">
        <IonButton fill="outline" routerLink="/schedule">
          {t("home.timetable")}
        </IonButton>
        <SetHomework schoolId={schoolId} />
      </div>
      <h2 className="section-title">{t("home.waiting")}</h2>
      <TeacherWork schoolId={schoolId} work={work} />
      {homeroom && (
        <ul className="plain card need-list spaced">
          <Need
            words={t("homework.evenings")}
            verb={t("home.task-see")}
            leadsTo={`/homework-evenings/${schoolId}/${homeroom.id}`}
          />
          <Need
            words={t("home.my-section", { section: sectionName(homeroom, level, locale) })}
            verb={t("home.my-section-verb")}
            leadsTo={`/manage/sections/${schoolId}/${homeroom.id}`}
          />
        </ul>
      )}
      <h2 className="section-title">{t("home.my-classes")}</h2>
      {classes.length === 0 ? (
        <Empty icon={easelOutline} title={t("home.no-classes")} text={t("home.no-classes-text")} />
      ) : (
        <ul className="plain class-cards">
          {classes.map((each) => (
            <ClassCard key={each.id} taught={each} schoolId={schoolId} />
          ))}
        </ul>
      )}
    </>
  );
}
