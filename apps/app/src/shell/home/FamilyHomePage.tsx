import type { Reply } from "@dars/contract/platform/route";
import { readFamilyHome } from "@dars/contract/shell/home";
import { IonButton, IonIcon } from "@ionic/react";
import { calendarOutline, chatbubbleOutline, peopleOutline } from "ionicons/icons";
import type { ComponentProps } from "react";

import { WithSession } from "#identity/accounts/public.ts";
import { CatchUp } from "#insight/follow-up/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { ZoneContext } from "#platform/time/school-zone.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { useGreeting } from "#platform/ui/use-greeting.ts";
import { ClaimChildren } from "#school/guardians/public.ts";
import { MessagesList } from "#talking/messages/public.ts";
import { Bell } from "#talking/notifications/public.ts";
import { PostFeed, useFeed } from "#talking/posts/public.ts";

import { ChildStrip, findChildToday } from "./ChildStrip.tsx";
import { ChildSummary } from "./ChildSummary.tsx";
import { TonightCard } from "./TonightCard.tsx";
import { useEvening, type EveningChild } from "./use-evening.ts";

import "./family-home.css";

export function FamilyHomePage() {
  return <WithSession>{() => <FamilyHome />}</WithSession>;
}

function FamilyHome() {
  const { t } = useText();
  const { reading, refresh } = useRead(readFamilyHome, {});
  const evening = useEvening();
  const { whole, feed } = useFeed(reading);
  const greeting = useGreeting(reading.value?.name);
  const { children: today, tasks } = evening;
  return (
    <Page
      title={greeting.title ?? t("home.family-title")}
      quiet={greeting.day}
      actions={<Bell />}
      onRefresh={() => Promise.all([refresh(), evening.refresh()])}
    >
      <Await {...whole}>
        {({ children, withheld = [] }) => (
          <>
            {withheld.length > 0 && <Withheld students={withheld} />}
            {children.length === 0 && withheld.length === 0 && <NoChildren />}
            {children.length > 1 && <ChildStrip family={children} today={today} />}
            {children.length > 0 && <Tonight tasks={tasks} family={children} onChoose={evening.choose} />}
            {children
              .filter(({ hasFollowUp }) => hasFollowUp)
              .map(({ schoolId, studentId, name }) => (
                <CatchUp
                  key={studentId}
                  schoolId={schoolId}
                  studentId={studentId}
                  isOwn={false}
                  name={name}
                />
              ))}
            {children.length > 0 && <Children family={children} today={today} />}
            <PostFeed {...feed} />
            <MessagesList />
            <div className="buttons">
              <IonButton fill="clear" routerLink="/asks">
                {t("asks.mine")}
              </IonButton>
              <IonButton fill="clear" routerLink="/my-requests">
                {t("home.my-requests")}
              </IonButton>
            </div>
            {children.length > 0 && <AnotherChild />}
          </>
        )}
      </Await>
    </Page>
  );
}

interface TonightProps extends Omit<ComponentProps<typeof TonightCard>, "tasks"> {
  /** Undefined while they are read. */
  readonly tasks: ComponentProps<typeof TonightCard>["tasks"] | undefined;
}

function Tonight({ tasks, ...card }: TonightProps) {
  return (
    <>
      <FirstActs />
      {tasks && <TonightCard {...card} tasks={tasks} />}
    </>
  );
}

interface ChildrenProps {
  readonly family: Reply<typeof readFamilyHome>["children"];
  readonly today: readonly EveningChild[];
}

function Children({ family, today }: ChildrenProps) {
  const { t } = useText();
  return (
    <>
      <h2 className="section-title">{t("home.children")}</h2>
      <ul className="plain tiles children" aria-label={t("home.children")}>
        {family.map((child) => (
          <ZoneContext key={child.studentId} value={child.schoolId}>
            <ChildSummary child={child} today={findChildToday(today, child)} />
          </ZoneContext>
        ))}
      </ul>
    </>
  );
}

function NoChildren() {
  const { t } = useText();
  return (
    <>
      <Empty icon={peopleOutline} title={t("home.no-children")} text={t("home.no-children-text")} />
      <section className="card">
        <ClaimChildren />
      </section>
    </>
  );
}

function AnotherChild() {
  const { t } = useText();
  return (
    <details className="card another-child">
      <summary>{t("guardians.claim")}</summary>
      <ClaimChildren />
    </details>
  );
}

/** What a guardian comes for most, near the top. */
function FirstActs() {
  const { t } = useText();
  return (
    <div className="first-acts">
      <IonButton shape="round" className="tonal" routerLink="/attendance/report">
        <IonIcon slot="start" icon={calendarOutline} aria-hidden="true" />
        {t("home.report-absence")}
      </IonButton>
      <IonButton shape="round" className="tonal" routerLink="/chatting-rooms/new">
        <IonIcon slot="start" icon={chatbubbleOutline} aria-hidden="true" />
        {t("home.message-teacher")}
      </IonButton>
    </div>
  );
}

/** FAM-4: children of age who have not let this guardian see their records. */
function Withheld({ students }: { readonly students: readonly WithheldChild[] }) {
  const { t, locale } = useText();
  return (
    <section className="card">
      <h2 className="section-title">{t("home.withheld")}</h2>
      {students.map(({ studentId, name }) => (
        <p key={studentId}>{t("home.withheld-text", { name: localizeName(name, locale) })}</p>
      ))}
    </section>
  );
}

type WithheldChild = NonNullable<Reply<typeof readFamilyHome>["withheld"]>[number];
