import type { Reply } from "@dars/contract/platform/route";
import { askFamilies, readAttendanceDay, type Pattern } from "@dars/contract/time/absences";
import { addDays } from "@dars/contract/time/days";
import { IonButton, IonIcon, IonList } from "@ionic/react";
import {
  alertCircleOutline,
  calendarClearOutline,
  chevronBackOutline,
  chevronForwardOutline,
  cloudUploadOutline,
  documentTextOutline,
  enterOutline,
} from "ionicons/icons";
import type { ReactNode } from "react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { todayAtSchool } from "#platform/time/days.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Await } from "#platform/ui/Await.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { RemindButton } from "#platform/ui/RemindButton.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { useWide } from "#platform/ui/use-wide.ts";
import { sectionName } from "#school/schools/public.ts";

import { formatDay } from "./format-day.ts";
import { SectionsOfDay } from "./SectionsOfDay.tsx";

import "./attendance.css";

type Day = Reply<typeof readAttendanceDay>;

/** Attendance of one day for management: missing registers, absent students, and patterns. */
export function AttendanceDayPage() {
  const { t } = useText();
  const { schoolId, day = todayAtSchool() } = useParams();
  const params = { schoolId: Number(schoolId), day };
  const { reading, refresh } = useRead(readAttendanceDay, { params });
  return (
    <WithSession>
      {() => (
        <Page title={t("attendance.title")} back="/home" onRefresh={refresh}>
          <DayStep schoolId={params.schoolId} day={day} />
          <Await {...reading}>{(read) => <DayOfSchool schoolId={params.schoolId} read={read} />}</Await>
        </Page>
      )}
    </WithSession>
  );
}

function DayStep({ schoolId, day }: { readonly schoolId: number; readonly day: string }) {
  const { t, format, direction } = useText();
  const leadsTo = (days: number) => `/attendance/day/${schoolId}/${addDays(day, days)}`;
  const [before, after] =
    direction === "rtl"
      ? [chevronForwardOutline, chevronBackOutline]
      : [chevronBackOutline, chevronForwardOutline];
  return (
    <div className="day-step">
      <IonButton
        fill="clear"
        routerLink={leadsTo(-1)}
        routerDirection="root"
        aria-label={t("attendance.day-before")}
      >
        <IonIcon slot="icon-only" icon={before} aria-hidden="true" />
      </IonButton>
      <h2>{formatDay(day, format)}</h2>
      <IonButton
        fill="clear"
        routerLink={leadsTo(1)}
        routerDirection="root"
        disabled={day >= todayAtSchool()}
        aria-label={t("attendance.day-after")}
      >
        <IonIcon slot="icon-only" icon={after} aria-hidden="true" />
      </IonButton>
    </div>
  );
}

function DayOfSchool({ schoolId, read }: { readonly schoolId: number; readonly read: Day }) {
  const { t, format } = useText();
  const isWide = useWide();
  const { totals, sections, absent, patterns, excuses, day, isSchoolDay } = read;
  const list = <SectionsOfDay schoolId={schoolId} day={day} sections={sections} />;
  const figures = [
    ["recorded", `${format.number(totals.recorded)} / ${format.number(totals.students)}`],
    ["absent-today", format.number(totals.absent)],
    ["excused-today", format.number(totals.excused)],
    ["late-today", format.number(totals.late)],
    ["missing", format.number(totals.missing)],
  ] as const;
  return (
    <>
      {!isSchoolDay && (
        <p className="banner">
          <IonIcon icon={calendarClearOutline} aria-hidden="true" />
          {t("attendance.no-school")}
        </p>
      )}
      <dl className="card attendance-figures">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`attendance.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <IonList className="rows spaced" lines="none">
        <Row
          start={<IonIcon icon={documentTextOutline} aria-hidden="true" />}
          strong={t("attendance.reports")}
          quiet={
            excuses === 0 ? t("attendance.no-reports") : t("attendance.reports-waiting", { count: excuses })
          }
          leadsTo={`/attendance/excuses/${schoolId}`}
        />
        <Row
          start={<IonIcon icon={alertCircleOutline} aria-hidden="true" />}
          strong={t("attendance.missing-registers")}
          quiet={t("attendance.missing-text")}
          leadsTo={`/attendance/missing/${schoolId}`}
        />
        <Row
          start={<IonIcon icon={enterOutline} aria-hidden="true" />}
          strong={t("attendance.gate")}
          quiet={t("attendance.gate-text")}
          leadsTo={`/attendance/gate/${schoolId}`}
        />
        <Row
          start={<IonIcon icon={cloudUploadOutline} aria-hidden="true" />}
          strong={t("attendance.backfill")}
          quiet={t("attendance.backfill-row")}
          leadsTo={`/attendance/backfill/${schoolId}`}
        />
      </IonList>
      {isWide && list}
      {absent.length > 0 && (
        <RemindButton
          verb={t("attendance.ask-families")}
          count={absent.length}
          whom="families"
          send={(act) => act(askFamilies, { params: { schoolId, day }, body: { key: newClientId() } })}
        />
      )}
      {absent.length > 0 && (
        <People title={t("attendance.without-excuse")}>
          {absent.map(({ studentId, name, section, days }) => (
            <PersonRow key={studentId} {...{ schoolId, studentId, name, section }}>
              {t("attendance.day-count", { count: days })}
            </PersonRow>
          ))}
        </People>
      )}
      {patterns.length > 0 && (
        <People title={t("attendance.patterns")}>
          {patterns.map((pattern) => (
            <PersonRow key={`${pattern.studentId} ${pattern.kind}`} schoolId={schoolId} {...pattern}>
              <PatternWords pattern={pattern} />
            </PersonRow>
          ))}
        </People>
      )}
      {!isWide && list}
    </>
  );
}

function People({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className="section-title">{title}</h2>
      <IonList className="rows" lines="none" aria-label={title}>
        {children}
      </IonList>
    </section>
  );
}

interface PersonRowProps extends Pick<Pattern, "studentId" | "name" | "section"> {
  readonly schoolId: number;
  readonly children: ReactNode;
}

function PersonRow({ schoolId, studentId, name, section, children }: PersonRowProps) {
  const { locale } = useText();
  return (
    <Row
      start={<Avatar id={studentId} name={name} />}
      strong={<Name of={name} />}
      quiet={
        <>
          <bdi>{sectionName(section, section.level, locale)}</bdi> · {children}
        </>
      }
      leadsTo={`/attendance/student/${schoolId}/${studentId}`}
    />
  );
}

const WEEKDAYS = [
  "attendance.weekday-0",
  "attendance.weekday-1",
  "attendance.weekday-2",
  "attendance.weekday-3",
  "attendance.weekday-4",
  "attendance.weekday-5",
  "attendance.weekday-6",
] as const;

function PatternWords({ pattern: { weekday, times, of } }: { readonly pattern: Pattern }) {
  const { t } = useText();
  return (
    <>
      {weekday === null
        ? t("attendance.pattern-first", { times, of })
        : t("attendance.pattern-weekday", { day: t(WEEKDAYS[weekday] ?? WEEKDAYS[0]), times, of })}
    </>
  );
}
