import type { UserData } from "@dars/contract/identity/user-data";
import { listFollowUp, listOwnFollowUp, type FollowUpEntry } from "@dars/contract/insight/follow-up";
import { IonList } from "@ionic/react";
import { checkmarkDoneOutline } from "ionicons/icons";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";

import { homeOf, WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useRefresh } from "#platform/api/use-refresh.ts";
import { todayHere } from "#platform/text/today-here.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Row } from "#platform/ui/Row.tsx";

import { EntryCard } from "./EntryCard.tsx";

/** Who needs follow-up; for a student or a parent, things to catch up (NEG-1). */
export function FollowUpPage() {
  const { t } = useText();
  const refresh = useRefresh();
  return (
    <WithSession>
      {(session) => (
        <Page title={t("follow-up.title")} back={homeOf(session)} isReading onRefresh={refresh}>
          <ForRole session={session} />
        </Page>
      )}
    </WithSession>
  );
}

function ForRole({ session }: { readonly session: UserData }) {
  const { t } = useText();
  const [search] = useSearchParams();
  const { login_type, school_id, student_id } = session;
  const isStudent = login_type === "student";
  const schoolId = school_id ?? Number(search.get("school"));
  const studentId = isStudent ? (student_id ?? 0) : Number(search.get("student"));
  if (login_type === "teacher" || login_type === "school_management") return <Staff schoolId={schoolId} />;
  if (schoolId > 0 && studentId > 0) return <Own schoolId={schoolId} studentId={studentId} />;
  return (
    <Empty icon={checkmarkDoneOutline} title={t("follow-up.not-here")} text={t("follow-up.not-here-text")} />
  );
}

type Tab = "students" | "teachers";

function Staff({ schoolId }: { readonly schoolId: number }) {
  const { t } = useText();
  const { reading } = useRead(listFollowUp, { params: { schoolId } });
  const [tab, setTab] = useState<Tab>("students");
  return (
    <Await {...reading}>
      {(read) => (
        <div className="stack wide-gap">
          <Choice<Tab>
            label={t("follow-up.title")}
            isLabelHidden
            options={[
              ["students", t("follow-up.students", { count: read.students.length })],
              ["teachers", t("follow-up.teachers", { count: read.teachers.length })],
            ]}
            value={tab}
            onChoose={setTab}
          />
          <Entries schoolId={schoolId} entries={read[tab]} />
        </div>
      )}
    </Await>
  );
}

function Entries({
  schoolId,
  entries,
}: {
  readonly schoolId: number;
  readonly entries: readonly FollowUpEntry[];
}) {
  const { t } = useText();
  const [today] = useState(todayHere);
  const isAsleep = ({ snoozedUntil }: FollowUpEntry) => snoozedUntil !== null && snoozedUntil > today;
  const [open, asleep] = [entries.filter((each) => !isAsleep(each)), entries.filter(isAsleep)];
  const cards = (some: readonly FollowUpEntry[]) =>
    some.map((entry) => (
      <EntryCard key={`${entry.rule} ${entry.person.id}`} schoolId={schoolId} entry={entry} />
    ));
  return (
    <>
      {open.length === 0 && (
        <Empty icon={checkmarkDoneOutline} title={t("follow-up.nobody")} text={t("follow-up.nobody-text")} />
      )}
      {cards(open)}
      {asleep.length > 0 && (
        <section className="stack">
          <h2 className="section-title">{t("follow-up.snoozed")}</h2>
          {cards(asleep)}
        </section>
      )}
    </>
  );
}

function Own({ schoolId, studentId }: { readonly schoolId: number; readonly studentId: number }) {
  const { t, format } = useText();
  const { reading } = useRead(listOwnFollowUp, { params: { schoolId, studentId } });
  return (
    <Await {...reading}>
      {({ entries }) =>
        entries.length === 0 ? (
          <Empty
            icon={checkmarkDoneOutline}
            title={t("follow-up.nothing")}
            text={t("follow-up.nothing-text")}
          />
        ) : (
          <IonList className="rows" lines="none" aria-label={t("follow-up.title")}>
            {entries.map(({ rule, days, since }) => (
              <Row
                key={rule}
                strong={t(`follow-up.own-${rule}`, { count: days.length })}
                quiet={t("follow-up.since", { day: format.day(new Date(`${since}T12:00:00`)) })}
                leadsTo={`/attendance/student/${schoolId}/${studentId}`}
              />
            ))}
          </IonList>
        )
      }
    </Await>
  );
}
