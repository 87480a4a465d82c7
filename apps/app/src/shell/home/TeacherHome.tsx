import type { Id } from "@dars/contract/platform/primitives";
import type { Home, TaughtClass } from "@dars/contract/shell/home";
import { IonButton } from "@ionic/react";
import { easelOutline } from "ionicons/icons";

import { lessonAddress } from "#learning/lessons/public.ts";
import { nameOf } from "#platform/text/name-of.ts";
import { useText } from "#platform/text/use-text.ts";
import { Empty } from "#platform/ui/Empty.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { sectionName } from "#school/schools/public.ts";
import { SubjectCard } from "#shell/subjects/public.ts";
import { TeacherDay } from "#time/schedule/public.ts";

import { Need } from "./Need.tsx";
import { TeacherWork } from "./TeacherWork.tsx";
import { useRoomOfClass } from "./use-room-of-class.ts";

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
      </div>
      <h2 className="section-title">{t("home.waiting")}</h2>
      <TeacherWork schoolId={schoolId} work={work} />
      {homeroom && (
        <ul className="plain card need-list spaced">
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
        <ul className="plain tiles">
          {classes.map((each) => (
            <li key={each.id}>
              <ClassTile taught={each} schoolId={schoolId} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface ClassTileProps {
  readonly taught: TaughtClass;
  readonly schoolId: Id;
}

/** A class: its lessons, and beside them its chat, its video tasks and its students. */
function ClassTile({ taught, schoolId }: ClassTileProps) {
  const { t, locale } = useText();
  const { offeringId, subject, theme, level, section, title, students } = taught;
  const name = section ? sectionName(section, level, locale) : (title ?? nameOf(level, locale));
  const roomId = useRoomOfClass(schoolId, taught);
  const whose = `${nameOf(subject, locale)}, ${name}`;
  return (
    <>
      <SubjectCard
        name={subject}
        theme={theme}
        quiet={
          <span className="lines">
            <bdi>{name}</bdi>
            <span>{t("home.student-count", { count: students })}</span>
          </span>
        }
        leadsTo={lessonAddress(`/lessons/${offeringId}`, { schoolId })}
      />
      <p className="doors">
        {roomId !== undefined && (
          <Link leadsTo={`/chatting/${roomId}`} label={`${t("home.class-chat")}: ${whose}`}>
            {t("home.class-chat")}
          </Link>
        )}
        <Link
          leadsTo={lessonAddress(`/video-exercises/${offeringId}`, { schoolId })}
          label={`${t("video-tasks.title")}: ${whose}`}
        >
          {t("video-tasks.title")}
        </Link>
        {section && (
          <Link
            leadsTo={`/manage/sections/${schoolId}/${section.id}`}
            label={`${t("home.students")}: ${whose}`}
          >
            {t("home.students")}
          </Link>
        )}
      </p>
    </>
  );
}
