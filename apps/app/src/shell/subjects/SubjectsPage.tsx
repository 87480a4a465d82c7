import type { UserData } from "@dars/contract/identity/user-data";
import { listStudentProgress, type SubjectProgress } from "@dars/contract/learning/lessons";
import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { listStudentSubjects, type SubjectTile } from "@dars/contract/school/schools";
import { IonButton, useIonRouter } from "@ionic/react";
import { libraryOutline, peopleOutline } from "ionicons/icons";
import { Fragment, useState } from "react";

import { usePasswordDue, WithSession } from "#identity/accounts/public.ts";
import { DueTasks } from "#learning/attempts/public.ts";
import { GoOn, lessonAddress, TileProgress } from "#learning/lessons/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";
import { sectionName } from "#school/schools/public.ts";
import { MessagesDoor } from "#talking/messages/public.ts";
import { Bell } from "#talking/notifications/public.ts";
import { PostFeed, useFeed } from "#talking/posts/public.ts";
import { StudentNow } from "#time/schedule/public.ts";

import { SubjectCard } from "./SubjectCard.tsx";

/** A student's home; parents open it for one child, named by `?school=` and `?student=`. */
export function SubjectsPage() {
  return <WithSession>{(session) => <OfOneStudent session={session} />}</WithSession>;
}

function OfOneStudent({ session }: { readonly session: UserData }) {
  const { t } = useText();
  const router = useIonRouter();
  const query = useOwnQuery();
  const isStudent = session.login_type === "student";
  const schoolId = isStudent ? session.school_id : Number(query.get("school"));
  const studentId = isStudent ? session.student_id : Number(query.get("student"));
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
  const { t } = useText();
  const { reading, refresh } = useRead(listStudentSubjects, { params: { schoolId, studentId } });
  const { reading: progress } = useRead(listStudentProgress, { params: { schoolId, studentId } });
  const progressOf = (offeringId: Id) =>
    progress.value?.subjects.find((subject) => subject.offeringId === offeringId);
  const learner = { schoolId, studentId, isOwn };
  const { whole, feed } = useFeed(reading, isOwn);
  usePasswordDue(reading.error);
  return (
    <Page
      title={t(isOwn ? "subjects.mine" : "subjects.title")}
      {...(isOwn ? { actions: <Bell /> } : { back: "/family-home" })}
      onRefresh={refresh}
    >
      <Await {...whole}>
        {({ student, section, level, subjects }) => (
          <>
            <StudentHead student={student} section={section} level={level} isOwn={isOwn} />
            {isOwn && (
              <StudentNow
                lessonsIn={(subjectId) => {
                  const subject = subjects.find((one) => one.subjectId === subjectId);
                  return subject && lessonAddress(`/lessons/${subject.offeringId}`, learner);
                }}
              />
            )}
            <div className="buttons">
              <IonButton fill="outline" routerLink={isOwn ? "/schedule" : `/schedule?student=${studentId}`}>
                {t("subjects.timetable")}
              </IonButton>
              {isOwn && (
                <IonButton fill="outline" routerLink={`/attendance/student/${schoolId}/${studentId}`}>
                  {t("subjects.attendance")}
                </IonButton>
              )}
            </div>
            <DueTasks schoolId={schoolId} studentId={studentId} isOwn={isOwn} />
            {progress.value?.goOn && <GoOn goOn={progress.value.goOn} learner={learner} />}
            {subjects.length === 0 ? (
              <Empty icon={libraryOutline} title={t("subjects.none")} text={t("subjects.none-text")} />
            ) : (
              <ul className="plain tiles">
                {subjects.map((subject) => (
                  <li key={subject.offeringId}>
                    <SubjectCard
                      name={subject.name}
                      theme={subject.theme}
                      icon={subject.icon}
                      quiet={<Teachers of={subject.teachers} />}
                      leadsTo={lessonAddress(`/lessons/${subject.offeringId}`, learner)}
                    >
                      <Progressed of={progressOf(subject.offeringId)} />
                    </SubjectCard>
                  </li>
                ))}
              </ul>
            )}
            {isOwn && (
              <>
                <PostFeed {...feed} />
                <MessagesDoor />
              </>
            )}
          </>
        )}
      </Await>
    </Page>
  );
}

type StudentHeadProps = Pick<Reply<typeof listStudentSubjects>, "student" | "section" | "level"> & {
  readonly isOwn: boolean;
};

function StudentHead({ student, section, level, isOwn }: StudentHeadProps) {
  const { t, locale, format } = useText();
  const [today] = useState(() => new Date());
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
        {isOwn && <p className="quiet">{format.day(today)}</p>}
      </div>
    </div>
  );
}

function Progressed({ of }: { readonly of: SubjectProgress | undefined }) {
  return of && <TileProgress of={of} />;
}

function Teachers({ of }: { readonly of: SubjectTile["teachers"] }) {
  const { t } = useText();
  if (of.length === 0) return t("subjects.no-teacher");
  return of.map(({ id, name }, place) => (
    <Fragment key={id}>
      {place > 0 && " · "}
      <Name of={name} />
    </Fragment>
  ));
}
