import type { Home } from "@dars/contract/shell/home";
import { IonIcon } from "@ionic/react";
import { checkmarkDoneOutline } from "ionicons/icons";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";

import { Need } from "./Need.tsx";
import { WeekTiles } from "./WeekTiles.tsx";

type Management = NonNullable<Home["management"]>;
type Count =
  | "waitingRequests"
  | "erasureRequests"
  | "openReports"
  | "waitingExcuses"
  | "reportedAbsences"
  | "submittedColumns"
  | "openObjections"
  | "failedPublications"
  | "oldApplications"
  | "waitingApplications"
  | "missingRegisters"
  | "unexplainedAbsences"
  | "evaluationsToFinalise"
  | "invitedAccounts"
  | "unverifiedGuardians"
  | "studentsWithoutSection"
  | "studentsNeverEnrolled"
  | "classesWithoutTeacher";

interface Chore {
  readonly of: Count;
  readonly words: TextId;
  readonly verb: TextId;
  readonly leadsTo: string | ((schoolId: number) => string);
  readonly tone?: "danger" | "warning";
}

/** The most urgent first. */
const CHORES: readonly Chore[] = [
  {
    of: "openReports",
    words: "home.open-reports",
    verb: "home.open-reports-verb",
    leadsTo: "/manage/moderation",
    tone: "danger",
  },
  {
    of: "failedPublications",
    words: "home.failed-publications",
    verb: "home.failed-publications-verb",
    leadsTo: "/manage/marks",
    tone: "danger",
  },
  {
    of: "reportedAbsences",
    words: "home.reported-absences",
    verb: "home.reported-absences-verb",
    leadsTo: "/manage/day-plan",
    tone: "warning",
  },
  {
    of: "missingRegisters",
    words: "home.missing-registers",
    verb: "home.missing-registers-verb",
    leadsTo: (schoolId) => `/attendance/missing/${schoolId}`,
    tone: "warning",
  },
  {
    of: "unexplainedAbsences",
    words: "home.unexplained",
    verb: "home.unexplained-verb",
    leadsTo: (schoolId) => `/attendance/excuses/${schoolId}`,
    tone: "warning",
  },
  {
    of: "waitingExcuses",
    words: "home.waiting-excuses",
    verb: "home.waiting-excuses-verb",
    leadsTo: (schoolId) => `/attendance/excuses/${schoolId}`,
    tone: "warning",
  },
  {
    of: "submittedColumns",
    words: "home.submitted-columns",
    verb: "home.submitted-columns-verb",
    leadsTo: "/manage/mark-approval",
  },
  {
    of: "openObjections",
    words: "home.open-objections",
    verb: "home.open-objections-verb",
    leadsTo: "/manage/objections",
  },
  {
    of: "evaluationsToFinalise",
    words: "home.to-finalise",
    verb: "home.to-finalise-verb",
    leadsTo: "/evaluations",
  },
  {
    of: "oldApplications",
    words: "home.old-applications",
    verb: "home.old-applications-verb",
    leadsTo: "/manage/applications",
  },
  {
    of: "waitingApplications",
    words: "home.waiting-applications",
    verb: "home.old-applications-verb",
    leadsTo: "/manage/applications",
  },
  {
    of: "waitingRequests",
    words: "home.waiting-requests",
    verb: "home.waiting-requests-verb",
    leadsTo: "/manage/requests",
  },
  {
    of: "erasureRequests",
    words: "home.erasure-requests",
    verb: "home.erasure-requests-verb",
    leadsTo: "/manage/erasure-requests",
    tone: "warning",
  },
  {
    of: "studentsWithoutSection",
    words: "home.unplaced",
    verb: "home.unplaced-verb",
    leadsTo: "/manage/people?state=without-section",
  },
  {
    of: "studentsNeverEnrolled",
    words: "home.never-enrolled",
    verb: "home.never-enrolled-verb",
    leadsTo: "/manage/people?state=never-enrolled",
  },
  {
    of: "classesWithoutTeacher",
    words: "home.untaught",
    verb: "home.untaught-verb",
    leadsTo: "/subject-list",
  },
  {
    of: "unverifiedGuardians",
    words: "home.unverified",
    verb: "home.unverified-verb",
    leadsTo: "/manage/people?state=guardians-unverified",
  },
  {
    of: "invitedAccounts",
    words: "home.invited",
    verb: "home.invited-verb",
    leadsTo: "/manage/people?state=accounts-invited",
  },
];

/** What needs action in the school beside the figures of its week. */
export function ManagementHome(management: Management) {
  const { t, locale } = useText();
  const { school, week } = management;
  return (
    <>
      <div className="home-halves">
        <Needs {...management} />
        <section>
          <div className="title-line">
            <h2 className="section-title">{t("home.week")}</h2>
            <span className="quiet">{t("home.week-text")}</span>
          </div>
          <WeekTiles week={week} />
        </section>
      </div>
      <h2 className="section-title">
        <bdi>{localizeName(school.name, locale)}</bdi>
      </h2>
      <p className="quiet under-title">
        {[
          school.year !== null && t("home.year", { year: school.year }),
          t("home.student-count", { count: school.students }),
          t("home.teacher-count", { count: school.teachers }),
          t("home.section-count", { count: school.sections }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </>
  );
}

function Needs(management: Management) {
  const { t } = useText();
  const { school, oldApplications, erasureRequests = 0 } = management;
  const counts = {
    ...management,
    erasureRequests,
    // The old ones have a line of their own.
    waitingApplications: management.waitingApplications - oldApplications,
  };
  const due = CHORES.filter(({ of }) => counts[of] > 0);
  return (
    <section>
      <h2 className="section-title">{t("home.needs")}</h2>
      {due.length === 0 ? (
        <p className="banner good">
          <IonIcon icon={checkmarkDoneOutline} aria-hidden="true" />
          {t("home.nothing")}
        </p>
      ) : (
        <ul className="plain card need-list">
          {due.map(({ of, words, verb, leadsTo, tone }, place) => (
            <Need
              key={of}
              isFirst={place === 0}
              count={counts[of]}
              words={t(words, { count: counts[of] })}
              verb={t(verb)}
              leadsTo={typeof leadsTo === "string" ? leadsTo : leadsTo(school.id)}
              {...(tone && { tone })}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
