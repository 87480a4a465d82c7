import type { SchoolCard } from "@dars/contract/school/schools";
import type { Home, SchoolWork } from "@dars/contract/shell/home";
import { IonIcon } from "@ionic/react";
import { checkmarkDoneOutline } from "ionicons/icons";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";

import { Need } from "./Need.tsx";
import { SchoolsInReach } from "./SchoolsInReach.tsx";

interface OfficeNeedsProps {
  readonly office: NonNullable<Home["office"]>;
  readonly schools: NonNullable<Home["schools"]>;
  /** The first steps above list what a school lacks, so it is not repeated here. */
  readonly isFirstRun?: boolean;
}

interface Chore {
  readonly of: Exclude<keyof SchoolWork, "schoolId">;
  readonly words: TextId;
  readonly verb: TextId;
  readonly leadsTo: string;
  readonly tone?: "danger" | "warning";
}

/** The most urgent first. */
const CHORES: readonly Chore[] = [
  {
    of: "cases",
    words: "home.open-reports",
    verb: "home.open-reports-verb",
    leadsTo: "/manage/moderation",
    tone: "danger",
  },
  {
    of: "approvals",
    words: "home.waiting-requests",
    verb: "home.waiting-requests-verb",
    leadsTo: "/manage/requests",
    tone: "warning",
  },
  {
    of: "imports",
    words: "home.waiting-imports",
    verb: "home.waiting-imports-verb",
    leadsTo: "/manage/imports",
    tone: "warning",
  },
  {
    of: "erasureRequests",
    words: "home.erasure-requests",
    verb: "home.erasure-requests-verb",
    leadsTo: "/manage/erasure-requests",
    tone: "warning",
  },
  { of: "appeals", words: "home.appeals", verb: "home.open-objections-verb", leadsTo: "/evaluations" },
];

/** What waits for an administrator, school by school, beside the schools themselves. */
export function OfficeNeeds({ office, schools, isFirstRun = false }: OfficeNeedsProps) {
  const { t, locale } = useText();
  const due = CHORES.flatMap((chore) =>
    office.flatMap((work) => {
      const school = schools.find(({ id }) => id === work.schoolId);
      const count = work[chore.of] ?? 0;
      return school && count > 0 ? [{ ...chore, school, count }] : [];
    }),
  );
  const unready = isFirstRun ? [] : schools.filter(isUnready);
  return (
    <div className="home-halves">
      <section>
        <h2 className="section-title">{t("home.needs")}</h2>
        {due.length + unready.length === 0 ? (
          <p className="banner good">
            <IonIcon icon={checkmarkDoneOutline} aria-hidden="true" />
            {t("home.nothing")}
          </p>
        ) : (
          <ul className="plain card need-list">
            {due.map(({ of, words, verb, leadsTo, tone, school, count }, place) => (
              <Need
                key={`${of} ${school.id}`}
                isFirst={place === 0 && !isFirstRun}
                count={count}
                words={t(words, { count })}
                quiet={localizeName(school.name, locale)}
                verb={t(verb)}
                leadsTo={`${leadsTo}?school=${school.id}`}
                {...(tone && { tone })}
              />
            ))}
            {unready.map((school, place) => (
              <Need
                key={school.id}
                isFirst={due.length + place === 0}
                words={t(isToOpen(school) ? "home.school-planned" : "home.school-without-year")}
                quiet={localizeName(school.name, locale)}
                verb={t(isToOpen(school) ? "home.school-planned-verb" : "home.school-without-year-verb")}
                leadsTo={`/manage/${isToOpen(school) ? "opening" : "years"}?school=${school.id}`}
              />
            ))}
          </ul>
        )}
      </section>
      <SchoolsInReach schools={schools} reader="administrator" waiting={new Map(office.map(waitingIn))} />
    </div>
  );
}

/** Not open yet, or open without a current year: nobody can work there. */
const isUnready = ({ state, year }: SchoolCard): boolean =>
  state === "planned" || (state === "active" && year === null);

/** It has had no year: opening it makes the year and all that is in it. */
const isToOpen = ({ state, sections, students, teachers }: SchoolCard): boolean =>
  state === "planned" || sections + students + teachers === 0;

const waitingIn = ({ schoolId, cases, approvals, imports, appeals, erasureRequests = 0 }: SchoolWork) =>
  [schoolId, cases + approvals + imports + appeals + erasureRequests] as const;
