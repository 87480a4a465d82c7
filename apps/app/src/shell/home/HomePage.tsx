import type { UserData } from "@dars/contract/identity/user-data";
import { readHome, type Home } from "@dars/contract/shell/home";
import { useIonRouter } from "@ionic/react";
import { useEffect, useEffectEvent } from "react";
import { useParams } from "react-router-dom";

import { homeOf, usePasswordDue, WithSession } from "#identity/accounts/public.ts";
import { EvaluationsOnHome } from "#insight/evaluations/public.ts";
import { TrainingsOnHome } from "#insight/trainings/public.ts";
import { ExercisesDoor } from "#learning/exercises/public.ts";
import { GuideVideosDoor } from "#learning/guide-videos/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { nameOf } from "#platform/text/name-of.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { PageSkeleton } from "#platform/ui/Skeleton.tsx";
import { useNow } from "#platform/ui/use-now.ts";
import { MessagesDoor } from "#talking/messages/public.ts";
import { Bell } from "#talking/notifications/public.ts";
import { PostFeed, useFeed, type Feed } from "#talking/posts/public.ts";

import { CoordinatorGrid } from "./CoordinatorGrid.tsx";
import { CoordinatorHome } from "./CoordinatorHome.tsx";
import { EvaluatorActions } from "./EvaluatorActions.tsx";
import { ManageDoor } from "./ManageDoor.tsx";
import { ManagementHome } from "./ManagementHome.tsx";
import { OfficeNeeds } from "./OfficeNeeds.tsx";
import { SchoolsInReach } from "./SchoolsInReach.tsx";
import { TeacherHome } from "./TeacherHome.tsx";

const AUTHORS: ReadonlySet<string> = new Set(["evaluator", "subject_coordinator", "school_management"]);

/** Home for every role but students and parents. `counter` means nothing; another one only asks the server anew. */
export function HomePage() {
  return (
    <WithSession>
      {(session) =>
        homeOf(session) === "/home" ? <RoleHome session={session} /> : <Onward to={homeOf(session)} />
      }
    </WithSession>
  );
}

/** A student or a parent who comes here by an old link, or by Back of a page that was opened first. */
function Onward({ to }: { readonly to: string }) {
  const router = useIonRouter();
  const lead = useEffectEvent(() => router.push(to, "root", "replace"));
  useEffect(() => lead(), []);
  return <PageSkeleton />;
}

function RoleHome({ session }: { readonly session: UserData }) {
  const { t, format, locale } = useText();
  const { counter } = useParams();
  const { reading, refresh } = useRead(readHome, {});
  const { whole, feed } = useFeed(reading);
  const name = reading.value?.name;
  const today = new Date(useNow());
  usePasswordDue(reading.error);
  const refetch = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (counter !== undefined) refetch();
  }, [counter]);
  return (
    <Page
      title={name ? nameOf(name, locale) : t("home.title")}
      quiet={format.day(today)}
      actions={<Bell />}
      onRefresh={refresh}
    >
      <Await {...whole}>{(home) => <Worklist home={home} feed={feed} session={session} />}</Await>
      {session.login_type === "evaluator" && <EvaluatorActions />}
    </Page>
  );
}

interface WorklistProps {
  readonly home: Home;
  readonly feed: Feed;
  readonly session: UserData;
}

function Worklist({ home, feed, session }: WorklistProps) {
  const { teacher, management, schools, coordination } = home;
  const isVisitor = session.login_type === "evaluator";
  return (
    <>
      <RoleWork {...home} />
      <GuideVideosDoor role={session.login_type} />
      {(teacher ?? management ?? schools) && (
        <EvaluationsOnHome mayCreate={AUTHORS.has(session.login_type)} isVisitor={isVisitor} />
      )}
      <TrainingsOnHome hasTrainings={!isVisitor} />
      <ManageDoor role={session.login_type} />
      {schools && !coordination && <SchoolsInReach schools={schools} role={session.login_type} />}
      {!teacher && <MessagesDoor />}
      <PostFeed {...feed} />
    </>
  );
}

/** What each role has of its own; the first thing on its home. */
function RoleWork({ teacher, management, schools, subjects, coordination, office }: Home) {
  return (
    <>
      {teacher && <TeacherHome {...teacher} />}
      {management && <ManagementHome {...management} />}
      {office && <OfficeNeeds office={office} schools={schools ?? []} />}
      {coordination && <CoordinatorGrid coordination={coordination} schools={schools ?? []} />}
      {subjects && <ExercisesDoor />}
      {subjects && <CoordinatorHome subjects={subjects} />}
    </>
  );
}
