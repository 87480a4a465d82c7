import type { UserData } from "@dars/contract/identity/user-data";
import type { Role } from "@dars/contract/platform/roles";
import { readHome, type Home } from "@dars/contract/shell/home";
import { useIonRouter } from "@ionic/react";
import { useEffect, useEffectEvent } from "react";
import { useParams } from "react-router-dom";

import { getHomePath, WithSession } from "#identity/accounts/public.ts";
import { EvaluationCards, EvaluationsDue, VisitsOnHome } from "#insight/evaluations/public.ts";
import { TrainingCards } from "#insight/trainings/public.ts";
import { ExercisesCard } from "#learning/exercises/public.ts";
import { GuideVideosCard } from "#learning/guide-videos/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { NavCardGrid } from "#platform/ui/NavCardGrid.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { PageSkeleton } from "#platform/ui/Skeleton.tsx";
import { useNow } from "#platform/ui/use-now.ts";
import { MessagesCard } from "#talking/messages/public.ts";
import { Bell } from "#talking/notifications/public.ts";
import { PostFeed, useFeed, type Feed } from "#talking/posts/public.ts";

import { CoordinatorGrid } from "./CoordinatorGrid.tsx";
import { CoordinatorHome } from "./CoordinatorHome.tsx";
import { EvaluatorActions } from "./EvaluatorActions.tsx";
import { FirstRunHome } from "./FirstRunHome.tsx";
import { ManageCard } from "./ManageCard.tsx";
import { ManagementCards } from "./ManagementCards.tsx";
import { ManagementHome } from "./ManagementHome.tsx";
import { OfficeCards } from "./OfficeCards.tsx";
import { OfficeNeeds } from "./OfficeNeeds.tsx";
import { SchoolsInReach } from "./SchoolsInReach.tsx";
import { TeacherHome } from "./TeacherHome.tsx";

const AUTHORS: ReadonlySet<string> = new Set(["evaluator", "subject_coordinator", "school_management"]);

/** Home for every role but students and parents. `counter` means nothing; another one only asks the server anew. */
export function HomePage() {
  return (
    <WithSession>
      {(session) =>
        getHomePath(session) === "/home" ? (
          <RoleHome session={session} />
        ) : (
          <Onward to={getHomePath(session)} />
        )
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
  const refetch = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (counter !== undefined) refetch();
  }, [counter]);
  return (
    <Page
      title={name ? localizeName(name, locale) : t("home.title")}
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
  const { t } = useText();
  const { teacher, management, coordination, subjects } = home;
  const role = session.login_type;
  const isVisitor = role === "evaluator";
  return (
    <>
      <RoleWork {...home} reader={role} />
      {(teacher ?? management ?? coordination) && <EvaluationsDue />}
      <h2 className="section-title">{t("home.more-ways")}</h2>
      <NavCardGrid label={t("home.more-ways")}>
        {management && <ManagementCards schoolId={management.school.id} />}
        <ManageCard role={role} />
        {subjects && <ExercisesCard />}
        <EvaluationCards mayCreate={AUTHORS.has(role) && !isVisitor} />
        <TrainingCards />
        <GuideVideosCard role={role} />
        {!teacher && <MessagesCard />}
        {role === "administrator" && <OfficeCards />}
      </NavCardGrid>
      <PostFeed {...feed} />
    </>
  );
}

interface RoleWorkProps extends Home {
  readonly reader: Role;
}

/** What each role has of its own; the first thing on its home. */
function RoleWork({ teacher, management, subjects, coordination, reader, ...home }: RoleWorkProps) {
  const schools = home.schools ?? [];
  const office = home.office ?? [];
  return (
    <>
      {teacher && <TeacherHome {...teacher} />}
      {management && <ManagementHome {...management} />}
      {reader === "administrator" && (
        <AdministratorHome office={office} schools={schools} firstRun={home.firstRun} />
      )}
      {reader === "evaluator" && <EvaluatorHome schools={schools} />}
      {coordination && <CoordinatorGrid coordination={coordination} schools={schools} />}
      {subjects && <CoordinatorHome subjects={subjects} />}
    </>
  );
}

interface AdministratorHomeProps {
  readonly office: NonNullable<Home["office"]>;
  readonly schools: NonNullable<Home["schools"]>;
  readonly firstRun: Home["firstRun"];
}

/** The first steps of a new school, then what waits in the schools. */
function AdministratorHome({ office, schools, firstRun }: AdministratorHomeProps) {
  if (firstRun === undefined) return <OfficeNeeds office={office} schools={schools} />;
  return (
    <>
      <FirstRunHome run={firstRun} />
      {office.length > 0 && <OfficeNeeds office={office} schools={schools} isFirstRun />}
    </>
  );
}

/** Whom to visit, what is to be finished, and where. */
function EvaluatorHome({ schools }: { readonly schools: NonNullable<Home["schools"]> }) {
  return (
    <>
      <VisitsOnHome schools={schools} />
      <SchoolsInReach schools={schools} reader="evaluator" />
    </>
  );
}
