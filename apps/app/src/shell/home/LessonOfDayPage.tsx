import type { UserData } from "@dars/contract/identity/user-data";
import { calendarOutline } from "ionicons/icons";
import type { ReactNode } from "react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { NOTIFIED, useLiveRead } from "#platform/live/use-live-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";
import { OfChildren } from "#school/schools/public.ts";
import { LessonHead, useLessonOfDay, type FamilyOwner, type LessonOfDay } from "#time/timetable/public.ts";

import { LessonOfFamily } from "./LessonOfFamily.tsx";
import { LessonOfTeacher } from "./LessonOfTeacher.tsx";

import "./lesson-of-day.css";

/** One lesson of a day, from one's timetable or one's child's: what it is, and what one does in it. */
export function LessonOfDayPage() {
  return <WithSession>{(session) => <OfReader session={session} />}</WithSession>;
}

function OfReader({ session }: { readonly session: UserData }) {
  const { t } = useText();
  const { login_type: role, school_id: schoolId, student_id: studentId } = session;
  const child = useOwnQuery().get("student");
  if (role === "parent")
    return (
      <OfChildren key={child} title={t("home.lesson")}>
        {(one) => (
          <OneLesson whose={one}>
            {(opened) => <LessonOfFamily {...opened} learner={{ ...one, isOwn: false }} sex={one.sex} />}
          </OneLesson>
        )}
      </OfChildren>
    );
  if (role === "student" && schoolId && studentId)
    return (
      <OneLesson whose="mine">
        {(opened) => <LessonOfFamily {...opened} learner={{ schoolId, studentId, isOwn: true }} sex={null} />}
      </OneLesson>
    );
  if (role === "teacher" && schoolId)
    return (
      <OneLesson whose="mine">{(opened) => <LessonOfTeacher {...opened} schoolId={schoolId} />}</OneLesson>
    );
  return (
    <Page title={t("home.lesson")} back="/schedule">
      <NoLesson />
    </Page>
  );
}

interface OneLessonProps {
  readonly whose: FamilyOwner;
  readonly children: (opened: LessonOfDay) => ReactNode;
}

function OneLesson({ whose, children }: OneLessonProps) {
  const { t } = useText();
  const { date = "", lessonId } = useParams();
  const { reading, refresh, find } = useLessonOfDay(whose, date, Number(lessonId));
  useLiveRead(refresh, NOTIFIED);
  const back = `/schedule?date=${date}${whose === "mine" ? "" : `&student=${whose.studentId}`}`;
  return (
    <Page title={t("home.lesson")} back={back} onRefresh={refresh} isReading>
      <Await {...reading}>
        {(schedule) => {
          const opened = find(schedule);
          if (!opened) return <NoLesson />;
          return (
            <div className="stack wide-gap">
              <LessonHead {...opened} />
              {children(opened)}
            </div>
          );
        }}
      </Await>
    </Page>
  );
}

function NoLesson() {
  const { t } = useText();
  return <Empty icon={calendarOutline} title={t("home.lesson-none")} text={t("home.lesson-none-text")} />;
}
