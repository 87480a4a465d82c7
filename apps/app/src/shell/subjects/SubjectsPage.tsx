import type { UserData } from "@dars/contract/identity/user-data";
import { listStudentProgress } from "@dars/contract/learning/lessons";
import type { Id, Locale } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { listStudentSubjects } from "@dars/contract/school/schools";
import { useIonRouter } from "@ionic/react";
import { libraryOutline, peopleOutline } from "ionicons/icons";
import { lazy, Suspense } from "react";

import { useClassDevice, WithSession } from "#identity/accounts/public.ts";
import { CatchUp } from "#insight/follow-up/public.ts";
import { DueTasks } from "#learning/attempts/public.ts";
import { DueHomework } from "#learning/homework/public.ts";
import { GoOn, KeepWeek, lessonAddress } from "#learning/lessons/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { useGreeting } from "#platform/ui/use-greeting.ts";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";
import { sectionName } from "#school/schools/public.ts";
import { MessagesList } from "#talking/messages/public.ts";
import { Bell } from "#talking/notifications/public.ts";
import { PostFeed, useFeed } from "#talking/posts/public.ts";
import { StudentNow } from "#time/timetable/public.ts";

import { CoverTile } from "./CoverTile.tsx";
import { useUnreadBySubject } from "./use-unread-by-subject.ts";

const YoungHome = lazy(async () => ({ default: (await import("./YoungHome.tsx")).YoungHome }));

/** A student's home; parents open it for one child, named by `?school=` and `?student=`. */
export function SubjectsPage() {
  return <WithSession>{(session) => <OfOneStudent session={session} />}</WithSession>;
}

function OfOneStudent({ session }: { readonly session: UserData }) {
  const { t } = useText();
  const router = useIonRouter();
  const query = useOwnQuery();
  const isStudent = session.login_type === "student";
  const isOfClass = useClassDevice();
  const schoolId = isStudent ? session.school_id : Number(query.get("school"));
  const studentId = isStudent ? session.student_id : Number(query.get("student"));
  if (schoolId && studentId && isStudent && isOfClass && query.get("all") === null)
    return (
      <Suspense>
        <YoungHome schoolId={schoolId} studentId={studentId} />
      </Suspense>
    );
  if (schoolId && studentId) return <Subjects schoolId={schoolId} studentId={studentId} isOwn={isStudent} />;
  return (
    <Page title={t("subjects.title")} back="/choose-account-type">
      <Empty
        icon={peopleOutline}
        title={t("subjects.choose-child")}
        text={t("subjects.choose-child-text")}
        action={{
          label: t("subjects.choose-child-verb"),
          onPress: () => router.push("/choose-account-type", "root", "replace"),
        }}
      />
    </Page>
  );
}

interface SubjectsProps {
  readonly schoolId: Id;
  readonly studentId: Id;
  readonly isOwn: boolean;
}

function Subjects({ schoolId, studentId, isOwn }: SubjectsProps) {
  const { t, locale } = useText();
  const { reading, refresh } = useRead(listStudentSubjects, { params: { schoolId, studentId } });
  const { reading: progress } = useRead(listStudentProgress, { params: { schoolId, studentId } });
  const unreadIn = useUnreadBySubject({ schoolId, studentId, isOwn, sectionId: reading.value?.section?.id });
  const findProgress = (offeringId: Id) =>
    progress.value?.subjects.find((subject) => subject.offeringId === offeringId);
  const learner = { schoolId, studentId, isOwn };
  const { whole, feed } = useFeed(reading, isOwn);
  const place = formatSection(reading.value, locale);
  const greeting = useGreeting(reading.value?.student.name);
  return (
    <Page
      title={(isOwn ? greeting.title : undefined) ?? t(isOwn ? "subjects.mine" : "subjects.title")}
      {...(isOwn && { quiet: [greeting.day, ...(place === null ? [] : [place])].join(" · ") })}
      {...(isOwn ? { actions: <Bell /> } : { back: "/family-home" })}
      onRefresh={refresh}
    >
      <Await {...whole}>
        {({ student, section, level, subjects }) => (
          <>
            {!isOwn && <StudentHead student={student} section={section} level={level} />}
            <StudentNow
              of={isOwn ? "mine" : { schoolId, studentId }}
              lessonsIn={(subjectId) => {
                const subject = subjects.find((one) => one.subjectId === subjectId);
                return subject && lessonAddress(`/lessons/${subject.offeringId}`, learner);
              }}
            />
            <CatchUp schoolId={schoolId} studentId={studentId} isOwn={isOwn} />
            <DueHomework schoolId={schoolId} studentId={studentId} isOwn={isOwn} />
            <DueTasks schoolId={schoolId} studentId={studentId} isOwn={isOwn} />
            {progress.value?.goOn && <GoOn goOn={progress.value.goOn} learner={learner} />}
            <div className="title-line">
              <h2 className="section-title">{t(isOwn ? "subjects.mine" : "subjects.title")}</h2>
              <span className="title-links">
                <Link leadsTo={isOwn ? "/schedule" : `/schedule?student=${studentId}`}>
                  {t("subjects.timetable")}
                </Link>
                {isOwn && (
                  <Link leadsTo={`/attendance/student/${schoolId}/${studentId}`}>
                    {t("subjects.attendance")}
                  </Link>
                )}
              </span>
            </div>
            {subjects.length === 0 ? (
              <Empty icon={libraryOutline} title={t("subjects.none")} text={t("subjects.none-text")} />
            ) : (
              <>
                <ul className="plain covers">
                  {subjects.map((subject) => (
                    <li key={subject.offeringId}>
                      <CoverTile
                        subject={subject}
                        progress={findProgress(subject.offeringId)}
                        unread={unreadIn(subject.subjectId)}
                        leadsTo={lessonAddress(`/lessons/${subject.offeringId}`, learner)}
                      />
                    </li>
                  ))}
                </ul>
                <p>
                  <KeepWeek learner={learner} offeringIds={subjects.map(({ offeringId }) => offeringId)} />
                </p>
              </>
            )}
            {isOwn && (
              <>
                <PostFeed {...feed} />
                <MessagesList />
              </>
            )}
          </>
        )}
      </Await>
    </Page>
  );
}

/** Section and level, in words; null where the student sits nowhere. */
const formatSection = (of: Reply<typeof listStudentSubjects> | undefined, locale: Locale): string | null =>
  of?.section ? sectionName(of.section, of.level?.name ?? null, locale) : null;

type StudentHeadProps = Pick<Reply<typeof listStudentSubjects>, "student" | "section" | "level">;

function StudentHead({ student, section, level }: StudentHeadProps) {
  const { t, locale } = useText();
  return (
    <div className="person-head">
      <Avatar id={student.id} name={student.name} isLarge />
      <div>
        <h2>
          <Name of={student.name} />
        </h2>
        <p className="quiet">
          <bdi>{section ? sectionName(section, level?.name ?? null, locale) : t("subjects.no-section")}</bdi>
        </p>
      </div>
    </div>
  );
}
