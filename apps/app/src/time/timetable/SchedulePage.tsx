import type { UserData } from "@dars/contract/identity/user-data";
import { readFamilyHome } from "@dars/contract/shell/home";
import { useIonRouter } from "@ionic/react";
import { calendarOutline, peopleOutline } from "ionicons/icons";
import { useState } from "react";

import { homeOf, WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { nameOf } from "#platform/text/name-of.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";

import { Schedule } from "./Schedule.tsx";

/** A student's or teacher's own timetable; a parent's by child. */
export function SchedulePage() {
  return <WithSession>{(session) => <OfSession session={session} />}</WithSession>;
}

function OfSession({ session }: { readonly session: UserData }) {
  const role = session.login_type;
  if (role === "parent") return <OfChildren />;
  if (role === "student" || role === "teacher") return <Schedule whose="mine" back={homeOf(session)} />;
  return <NobodysOwn back={homeOf(session)} />;
}

function NobodysOwn({ back }: { readonly back: string }) {
  const { t } = useText();
  const router = useIonRouter();
  return (
    <Page title={t("schedule.title")} back={back}>
      <Empty
        icon={calendarOutline}
        title={t("schedule.not-yours")}
        text={t("schedule.not-yours-text")}
        action={{ label: t("schedule.manage"), onPress: () => router.push("/manage", "root") }}
      />
    </Page>
  );
}

/** The child that the address names, or else the first; the others a tap away. */
function OfChildren() {
  const { t, locale } = useText();
  const query = useOwnQuery();
  const { reading } = useRead(readFamilyHome, {});
  const [chosen, choose] = useState(Number(query.get("student")));
  const children = reading.value?.children ?? [];
  const child = children.find(({ studentId }) => studentId === chosen) ?? children[0];
  if (!child)
    return (
      <Page title={t("schedule.title")} back="/family-home">
        <Await {...reading}>
          {() => (
            <Empty icon={peopleOutline} title={t("schedule.no-child")} text={t("schedule.no-child-text")} />
          )}
        </Await>
      </Page>
    );
  const { schoolId, studentId } = child;
  return (
    <Schedule key={studentId} whose={{ schoolId, studentId }} back="/family-home">
      {children.length > 1 && (
        <Choice
          label={t("schedule.child")}
          isLabelHidden
          options={children.map((one) => [one.studentId, nameOf(one.name, locale).split(" ")[0]] as const)}
          value={studentId}
          onChoose={choose}
        />
      )}
    </Schedule>
  );
}
