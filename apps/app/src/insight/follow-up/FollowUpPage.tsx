import type { UserData } from "@dars/contract/identity/user-data";
import {
  listFollowUp,
  listFollowUpOwners,
  listOwnFollowUp,
  listTeacherFollowUp,
} from "@dars/contract/insight/follow-up";
import { readFamilyHome } from "@dars/contract/shell/home";
import { IonList } from "@ionic/react";
import { checkmarkDoneOutline } from "ionicons/icons";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";

import { getHomePath, useSession, WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useRefresh } from "#platform/api/use-refresh.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";
import { useWide } from "#platform/ui/use-wide.ts";
import { WithSchool } from "#school/schools/public.ts";

import { countPeople } from "./count-people.ts";
import { FollowUpDesk } from "./FollowUpDesk.tsx";
import type { Owners } from "./OwnerField.tsx";
import { OwnRows } from "./OwnRows.tsx";

/** Who needs follow-up; for a student or a parent, things to catch up (NEG-1). */
export function FollowUpPage() {
  const { t } = useText();
  const refresh = useRefresh();
  const isOpen = useOwnQuery().has("person");
  return (
    <WithSession>
      {(session) => (
        <Page
          title={t("follow-up.title")}
          back={isOpen ? "/negligents-list" : getHomePath(session)}
          isReading={session.login_type === "student" || session.login_type === "parent"}
          onRefresh={refresh}
        >
          <ForRole session={session} />
        </Page>
      )}
    </WithSession>
  );
}

function ForRole({ session }: { readonly session: UserData }) {
  const [search] = useSearchParams();
  const { login_type, school_id, student_id } = session;
  // A parent's session names the school of the child chosen elsewhere, the address that of the child meant here.
  const schoolId = login_type === "parent" ? Number(search.get("school")) : (school_id ?? 0);
  if (login_type === "student") return <Own schoolId={schoolId} studentId={student_id ?? 0} isOwn />;
  if (login_type === "parent") {
    const studentId = Number(search.get("student"));
    return schoolId > 0 && studentId > 0 ? (
      <Own schoolId={schoolId} studentId={studentId} isOwn={false} />
    ) : (
      <Children />
    );
  }
  if (login_type === "teacher" || login_type === "school_management") return <Staff schoolId={schoolId} />;
  return (
    <WithSchool session={session}>
      {(chosen) =>
        login_type === "subject_coordinator" ? (
          <TeachersOfSubjects key={chosen} schoolId={chosen} />
        ) : (
          <Teachers schoolId={chosen} hasTotals={login_type === "administrator"} />
        )
      }
    </WithSchool>
  );
}

/** The children of a parent, one after another. */
function Children() {
  const { locale } = useText();
  const { reading } = useRead(readFamilyHome, {});
  return (
    <Await {...reading}>
      {({ children }) => (
        <div className="stack wide-gap">
          {children.map(({ schoolId, studentId, name }) => (
            <section key={studentId} className="stack">
              <h2 className="section-title">{localizeName(name, locale)}</h2>
              <Own schoolId={schoolId} studentId={studentId} isOwn={false} />
            </section>
          ))}
        </div>
      )}
    </Await>
  );
}

interface TeachersProps {
  readonly schoolId: number;
  /** For an administrator: where the students are counted. */
  readonly hasTotals: boolean;
  /** Colleagues to whom a coordinator may assign; absent for who only reads. */
  readonly owners?: Owners;
}

/** I6: a coordinator handles what concerns the teachers of its subjects. */
function TeachersOfSubjects({ schoolId }: { readonly schoolId: number }) {
  const { reading } = useRead(listFollowUpOwners, { params: { schoolId } });
  return <Teachers schoolId={schoolId} hasTotals={false} owners={reading.value?.owners ?? []} />;
}

/** I5: for those who see no students by name. */
function Teachers({ schoolId, hasTotals, owners }: TeachersProps) {
  const { t } = useText();
  const { reading } = useRead(listTeacherFollowUp, { params: { schoolId } });
  return (
    <Await {...reading}>
      {({ teachers }) => (
        <div className="stack wide-gap">
          {hasTotals && (
            <IonList className="rows" lines="none" aria-label={t("follow-up.totals")}>
              <Row
                strong={t("follow-up.totals")}
                quiet={t("follow-up.totals-text")}
                leadsTo={`/school-reports-list/negligence-students?school=${schoolId}`}
              />
            </IonList>
          )}
          <h2 className="section-title">{t("follow-up.teachers", { count: countPeople(teachers) })}</h2>
          <FollowUpDesk
            schoolId={schoolId}
            of="teacher"
            entries={teachers}
            owners={owners ?? []}
            mayHandle={owners !== undefined}
          />
        </div>
      )}
    </Await>
  );
}

type Tab = "students" | "teachers";

function Staff({ schoolId }: { readonly schoolId: number }) {
  const { t } = useText();
  const { reading } = useRead(listFollowUp, { params: { schoolId } });
  const { reading: colleagues } = useRead(listFollowUpOwners, { params: { schoolId } });
  const [tab, setTab] = useState<Tab>("students");
  const isWide = useWide();
  const openId = Number(useOwnQuery().get("person"));
  const isOffice = useSession().session?.login_type === "school_management";
  return (
    <Await {...reading}>
      {(read) => {
        // On a phone the case that the address names says of which tab it is.
        const isOpenIn = (some: Tab) => read[some].some(({ person }) => person.id === openId);
        const shown: Tab = !isWide && !isOpenIn(tab) && isOpenIn("teachers") ? "teachers" : tab;
        return (
          <div className="stack wide-gap">
            {(isWide || openId === 0) && (
              <Choice<Tab>
                label={t("follow-up.title")}
                isLabelHidden
                options={[
                  ["students", t("follow-up.students", { count: countPeople(read.students) })],
                  ["teachers", t("follow-up.teachers", { count: countPeople(read.teachers) })],
                ]}
                value={tab}
                onChoose={setTab}
              />
            )}
            <FollowUpDesk
              key={shown}
              schoolId={schoolId}
              of={shown === "students" ? "student" : "teacher"}
              entries={read[shown]}
              owners={colleagues.value?.owners ?? []}
              mayHandle={isOffice || shown === "students"}
            />
          </div>
        );
      }}
    </Await>
  );
}

interface OwnProps {
  readonly schoolId: number;
  readonly studentId: number;
  readonly isOwn: boolean;
}

function Own(props: OwnProps) {
  const { t } = useText();
  const { schoolId, studentId } = props;
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
          <OwnRows {...props} entries={entries} />
        )
      }
    </Await>
  );
}
