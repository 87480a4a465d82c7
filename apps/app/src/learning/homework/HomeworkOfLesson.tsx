import { listHomework } from "@dars/contract/learning/homework";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import { homeOutline } from "ionicons/icons";

import { useRead } from "#platform/api/use-read.ts";
import { useLiveRead } from "#platform/live/use-live-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";

import { getHomeworkAddress, getNewHomeworkAddress } from "./homework-address.ts";
import { HOMEWORK_NEWS } from "./homework-news.ts";
import { sumClasses } from "./sum-classes.ts";

import "./homework.css";

interface HomeworkOfLessonProps {
  readonly schoolId: Id;
  readonly classId: Id;
  /** The lesson of the timetable. */
  readonly lessonId: Id;
  readonly date: string;
}

/** The last homework of a class with how many have done it, and the way to set another in this lesson. */
export function HomeworkOfLesson({ schoolId, classId, lessonId, date }: HomeworkOfLessonProps) {
  const { t } = useText();
  const { reading, refresh } = useRead(listHomework, { params: { schoolId }, query: { classId } });
  useLiveRead(refresh, HOMEWORK_NEWS);
  const latest = reading.value?.homework.find(({ withdrawnAt }) => withdrawnAt === null);
  const { done, students } = sumClasses(latest?.classes.filter(({ id }) => id === classId) ?? []);
  return (
    <section className="card homework-row" aria-label={t("homework.of-class")}>
      <IonIcon className="homework-way" icon={homeOutline} aria-hidden="true" />
      <Link
        className="homework-words"
        leadsTo={latest ? getHomeworkAddress(latest.id, { schoolId }) : "/homework"}
      >
        <span>{t("homework.of-class")}</span>
        {reading.value && (
          <span className="quiet">
            {latest
              ? t("homework.latest", { title: latest.title, done, students })
              : t("homework.none-of-class")}
          </span>
        )}
      </Link>
      <IonButton
        shape="round"
        size="small"
        className="tonal"
        aria-label={t("homework.new")}
        routerLink={getNewHomeworkAddress(schoolId, { classId, lessonId, date })}
      >
        {t("homework.new-short")}
      </IonButton>
    </section>
  );
}
