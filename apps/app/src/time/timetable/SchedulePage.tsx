import type { UserData } from "@dars/contract/identity/user-data";
import { listSections } from "@dars/contract/school/schools";
import { readFamilyHome } from "@dars/contract/shell/home";
import { peopleOutline } from "ionicons/icons";
import { useState } from "react";

import { homeOf, WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { nameOf } from "#platform/text/name-of.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";
import { sectionName } from "#school/schools/public.ts";

import { Schedule } from "./Schedule.tsx";
import { SchoolSchedule } from "./SchoolSchedule.tsx";
import { VisitedSchedule } from "./VisitedSchedule.tsx";

/** One's own timetable, a parent's by child, those of a school for its staff. */
export function SchedulePage() {
  return <WithSession>{(session) => <OfSession session={session} />}</WithSession>;
}

function OfSession({ session }: { readonly session: UserData }) {
  const role = session.login_type;
  if (role === "parent") return <OfChildren />;
  if (role === "student") return <Schedule whose="mine" back={homeOf(session)} />;
  if (role === "teacher") return <OfTeacher session={session} />;
  return role === "evaluator" ? <VisitedSchedule session={session} /> : <SchoolSchedule session={session} />;
}

/** One's own, or that of a section that one teaches. */
function OfTeacher({ session }: { readonly session: UserData }) {
  const { t, locale } = useText();
  const schoolId = session.school_id ?? 0;
  const [chosen, setChosen] = useState<number | null>(null);
  const { reading } = useRead(listSections, { params: { schoolId } }, schoolId > 0);
  const sections = reading.value?.sections ?? [];
  const whose = chosen === null ? "mine" : { schoolId, sectionId: chosen };
  return (
    <Schedule key={chosen} whose={whose} printed={whose} back={homeOf(session)}>
      {sections.length > 0 && (
        <PickField
          label={t("schedule.whose")}
          value={chosen === null ? "" : String(chosen)}
          options={[
            ["", t("schedule.own")],
            ...sections.map((one): [string, string] => [
              String(one.id),
              sectionName(one, one.level.name, locale),
            ]),
          ]}
          onPick={(id) => setChosen(id === "" ? null : Number(id))}
        />
      )}
    </Schedule>
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
