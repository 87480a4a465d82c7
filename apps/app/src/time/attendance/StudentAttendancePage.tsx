import type { UserData } from "@dars/contract/identity/user-data";
import type { Role } from "@dars/contract/platform/roles";
import type { Reply } from "@dars/contract/platform/route";
import {
  printWarningLetter,
  readStudentAttendance,
  withdrawExcuse,
  type AttendanceDay,
} from "@dars/contract/time/absences";
import { IonButton, IonIcon, IonList } from "@ionic/react";
import { checkmarkCircleOutline, printOutline } from "ionicons/icons";
import { useParams } from "react-router-dom";

import { getHomePath, WithSession } from "#identity/accounts/public.ts";
import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { useText } from "#platform/text/use-text.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Await } from "#platform/ui/Await.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { WithdrawButton } from "#platform/ui/WithdrawButton.tsx";
import { CareNotesCard } from "#school/care-notes/public.ts";
import { PickupCard } from "#school/guardians/public.ts";
import { sectionName } from "#school/schools/public.ts";

import { describeDay } from "./describe-day.ts";
import { ExcuseCard } from "./ExcuseCard.tsx";
import { formatDay } from "./format-day.ts";
import { REASONS } from "./reasons.ts";
import { presenceText } from "./status-text.ts";

import "./attendance.css";

/** Attendance of one student, for itself, its guardians and its school. */
export function StudentAttendancePage() {
  const { t } = useText();
  const { schoolId, studentId } = useParams();
  const params = { schoolId: Number(schoolId), studentId: Number(studentId) };
  const { reading, refresh } = useRead(readStudentAttendance, { params });
  return (
    <WithSession>
      {(session) => (
        <Page title={t("attendance.title")} back={getHomePath(session)} isReading onRefresh={refresh}>
          <Await {...reading}>{(read) => <Attendance {...params} read={read} session={session} />}</Await>
        </Page>
      )}
    </WithSession>
  );
}

interface AttendanceProps {
  readonly schoolId: number;
  readonly studentId: number;
  readonly read: Reply<typeof readStudentAttendance>;
  readonly session: UserData;
}

function Attendance({ schoolId, studentId, read, session }: AttendanceProps) {
  const { t } = useText();
  const { days, excuses } = read;
  const isParent = session.login_type === "parent";
  return (
    <div className="stack wide-gap">
      {session.login_type !== "student" && <CareNotesCard schoolId={schoolId} studentId={studentId} />}
      {FETCHED_FROM.has(session.login_type) && <PickupCard schoolId={schoolId} studentId={studentId} />}
      <Sums read={read} />
      {isParent && (
        <IonButton expand="block" routerLink={`/attendance/report?school=${schoolId}&student=${studentId}`}>
          {t("attendance.report")}
        </IonButton>
      )}
      {session.login_type === "school_management" && <Letters schoolId={schoolId} studentId={studentId} />}
      {excuses.length > 0 && (
        <section className="stack">
          <h2 className="section-title">{t("attendance.reports")}</h2>
          {excuses.map((excuse) => (
            <ExcuseCard key={excuse.id} schoolId={schoolId} excuse={excuse}>
              {isParent && excuse.isOwn && excuse.state === "waiting" && (
                <Withdraw schoolId={schoolId} studentId={studentId} excuseId={excuse.id} />
              )}
            </ExcuseCard>
          ))}
        </section>
      )}
      <section>
        <h2 className="section-title">{t("attendance.days")}</h2>
        {days.length === 0 ? (
          <p className="banner good">
            <IonIcon icon={checkmarkCircleOutline} aria-hidden="true" />
            {t("attendance.no-days")}
          </p>
        ) : (
          <IonList className="rows" lines="none" aria-label={t("attendance.days")}>
            {days.map((day) => (
              <DayRow key={day.day} day={day} />
            ))}
          </IonList>
        )}
      </section>
    </div>
  );
}

/** Who hands a child over at the end of the day. */
const FETCHED_FROM: ReadonlySet<Role> = new Set(["teacher", "school_management"]);

function Sums({ read }: { readonly read: Reply<typeof readStudentAttendance> }) {
  const { t, format, locale } = useText();
  const { student, section, today, sums } = read;
  const figures = [
    ["percent", sums.percent === null ? "–" : format.percent(sums.percent / 100)],
    ["days-unexcused", format.number(sums.daysUnexcused)],
    ["days-excused", format.number(sums.daysExcused)],
    ["times-late", format.number(sums.late)],
    ["marks-left", `${format.number(sums.marksLeft)} / ${format.number(sums.marksTotal)}`],
  ] as const;
  return (
    <section className="card stack">
      <IonList className="rows" lines="none">
        <Row
          start={<Avatar id={student.id} name={student.name} />}
          strong={<Name of={student.name} />}
          quiet={
            <bdi>{section ? sectionName(section, section.level, locale) : t("attendance.no-section")}</bdi>
          }
        />
      </IonList>
      <p>
        {t("attendance.today")} <strong>{t(presenceText({ ...today, sex: null }))}</strong>
      </p>
      <dl className="attendance-figures">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`attendance.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function DayRow({ day }: { readonly day: AttendanceDay }) {
  const { t, format } = useText();
  const { words, state } = describeDay(day, t);
  return <Row strong={formatDay(day.day, format)} end={<span className={`state ${state}`}>{words}</span>} />;
}

interface WithdrawProps {
  readonly schoolId: number;
  readonly studentId: number;
  readonly excuseId: number;
}

function Withdraw({ schoolId, studentId, excuseId }: WithdrawProps) {
  const { t } = useText();
  const { save, ...saving } = useSave();
  const label = t("attendance.withdraw");
  return (
    <WithdrawButton
      label={label}
      question={t("attendance.withdraw-question")}
      text={t("attendance.withdraw-text")}
      saving={saving}
      reasons={REASONS}
      onWithdraw={() => save(withdrawExcuse, { params: { schoolId, studentId, excuseId } }, label)}
    />
  );
}

/** ATD-4, ATD-5: on paper for the guardians, in their language. */
function Letters({ schoolId, studentId }: { readonly schoolId: number; readonly studentId: number }) {
  const { t } = useText();
  const { call } = useApi();
  const { attempt, error, isBusy } = useAtOnce();
  const print = async (about: "absences" | "lateness") =>
    saveFile(await call(printWarningLetter, { params: { schoolId, studentId }, query: { about } }));
  return (
    <>
      <Refusal error={error} />
      <div className="buttons">
        <IonButton fill="outline" disabled={isBusy} onClick={() => void attempt(() => print("absences"))}>
          <IonIcon slot="start" icon={printOutline} aria-hidden="true" />
          {t("attendance.letter")}
        </IonButton>
        <IonButton fill="outline" disabled={isBusy} onClick={() => void attempt(() => print("lateness"))}>
          <IonIcon slot="start" icon={printOutline} aria-hidden="true" />
          {t("attendance.letter-late")}
        </IonButton>
      </div>
    </>
  );
}
