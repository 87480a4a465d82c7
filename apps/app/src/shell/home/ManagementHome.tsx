import type { Home } from "@dars/contract/shell/home";
import { IonIcon, IonList } from "@ionic/react";
import {
  checkboxOutline,
  checkmarkDoneOutline,
  handLeftOutline,
  libraryOutline,
  peopleOutline,
} from "ionicons/icons";

import { nameOf } from "#platform/text/name-of.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Row } from "#platform/ui/Row.tsx";

import { Need } from "./Need.tsx";

type Management = NonNullable<Home["management"]>;
type Count =
  | "waitingRequests"
  | "openReports"
  | "waitingExcuses"
  | "submittedColumns"
  | "openObjections"
  | "oldApplications"
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
}

const CHORES: readonly Chore[] = [
  {
    of: "openReports",
    words: "home.open-reports",
    verb: "home.open-reports-verb",
    leadsTo: "/manage/moderation",
  },
  {
    of: "waitingExcuses",
    words: "home.waiting-excuses",
    verb: "home.waiting-excuses-verb",
    leadsTo: (schoolId) => `/attendance/excuses/${schoolId}`,
  },
  {
    of: "submittedColumns",
    words: "home.submitted-columns",
    verb: "home.submitted-columns-verb",
    leadsTo: "/manage/marks",
  },
  {
    of: "openObjections",
    words: "home.open-objections",
    verb: "home.open-objections-verb",
    leadsTo: "/manage/objections",
  },
  {
    of: "oldApplications",
    words: "home.old-applications",
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

/** What needs action in the school, then its figures, then the ways in. */
export function ManagementHome(management: Management) {
  const { t, format, locale } = useText();
  const { school } = management;
  const due = CHORES.filter(({ of }) => management[of] > 0);
  const figures: readonly (readonly [TextId, number])[] = [
    ["home.students", school.students],
    ["home.teachers", school.teachers],
    ["home.sections", school.sections],
  ];
  return (
    <>
      <h2 className="section-title">{t("home.needs")}</h2>
      {due.length === 0 ? (
        <p className="banner good">
          <IonIcon icon={checkmarkDoneOutline} aria-hidden="true" />
          {t("home.nothing")}
        </p>
      ) : (
        <ul className="plain card need-list">
          {due.map(({ of, words, verb, leadsTo }, place) => (
            <Need
              key={of}
              isFirst={place === 0}
              count={management[of]}
              words={t(words, { count: management[of] })}
              verb={t(verb)}
              leadsTo={typeof leadsTo === "string" ? leadsTo : leadsTo(school.id)}
            />
          ))}
        </ul>
      )}
      <h2 className="section-title">
        <bdi>{nameOf(school.name, locale)}</bdi>
      </h2>
      {school.year !== null && <p className="quiet under-title">{t("home.year", { year: school.year })}</p>}
      <dl className="figures">
        {figures.map(([label, count]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{format.number(count)}</dd>
          </div>
        ))}
      </dl>
      <IonList className="rows spaced" lines="none">
        <Row
          start={<IonIcon icon={checkboxOutline} aria-hidden="true" />}
          strong={t("home.attendance")}
          quiet={t("home.attendance-text")}
          leadsTo={`/attendance/day/${school.id}`}
        />
        <Row
          start={<IonIcon icon={handLeftOutline} aria-hidden="true" />}
          strong={t("home.follow-up")}
          quiet={t("home.follow-up-text")}
          leadsTo="/negligents-list"
        />
        <Row
          start={<IonIcon icon={peopleOutline} aria-hidden="true" />}
          strong={t("home.manage")}
          quiet={t("home.manage-text")}
          leadsTo="/manage"
        />
        <Row
          start={<IonIcon icon={libraryOutline} aria-hidden="true" />}
          strong={t("home.subjects")}
          quiet={t("home.subjects-text")}
          leadsTo="/subject-list"
        />
      </IonList>
    </>
  );
}
