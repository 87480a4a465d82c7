import type { Id } from "@dars/contract/primitives";
import { listStudentSubjects, type SubjectTile } from "@dars/contract/schools";
import type { UserData } from "@dars/contract/user-data";
import { useIonRouter } from "@ionic/react";
import { libraryOutline, peopleOutline } from "ionicons/icons";
import { Fragment } from "react";

import { usePasswordDue, WithSession } from "#accounts/public.ts";
import { MessagesDoor } from "#messages/public.ts";
import { Bell } from "#notifications/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";
import { PostFeed, useFeed } from "#posts/public.ts";
import { sectionName } from "#schools/public.ts";

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
  const { t, locale, format } = useText();
  const { reading, refresh } = useRead(listStudentSubjects, { params: { schoolId, studentId } });
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
            <div className="person-head">
              <Avatar id={student.id} name={student.name} isLarge />
              <div>
                <h2>
                  <Name of={student.name} />
                </h2>
                <p className="quiet">
                  <bdi>
                    {section ? sectionName(section, level?.name ?? null, locale) : t("subjects.no-section")}
                  </bdi>
                </p>
                {isOwn && <p className="quiet">{format.day(new Date())}</p>}
              </div>
            </div>
            {isOwn && (
              <>
                <PostFeed {...feed} />
                <MessagesDoor />
              </>
            )}
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
                      leadsTo={`/lessons/${subject.offeringId}`}
                    />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Await>
    </Page>
  );
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
