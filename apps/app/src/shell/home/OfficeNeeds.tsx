import type { Home, SchoolWork } from "@dars/contract/shell/home";
import { IonIcon, IonList } from "@ionic/react";
import {
  checkmarkDoneOutline,
  phonePortraitOutline,
  settingsOutline,
  swapVerticalOutline,
} from "ionicons/icons";

import { nameOf } from "#platform/text/name-of.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Row } from "#platform/ui/Row.tsx";

import { Need } from "./Need.tsx";

interface OfficeNeedsProps {
  readonly office: NonNullable<Home["office"]>;
  readonly schools: NonNullable<Home["schools"]>;
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
  { of: "appeals", words: "home.appeals", verb: "home.open-objections-verb", leadsTo: "/evaluations" },
];

/** What waits for an administrator, school by school, and the ways to what holds for all of them. */
export function OfficeNeeds({ office, schools }: OfficeNeedsProps) {
  const { t, locale } = useText();
  const due = CHORES.flatMap((chore) =>
    office.flatMap((work) => {
      const school = schools.find(({ id }) => id === work.schoolId);
      return school && work[chore.of] > 0 ? [{ ...chore, school, count: work[chore.of] }] : [];
    }),
  );
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
          {due.map(({ of, words, verb, leadsTo, tone, school, count }, place) => (
            <Need
              key={`${of} ${school.id}`}
              isFirst={place === 0}
              count={count}
              words={`${t(words, { count })} · ${nameOf(school.name, locale)}`}
              verb={t(verb)}
              leadsTo={`${leadsTo}?school=${school.id}`}
              {...(tone && { tone })}
            />
          ))}
        </ul>
      )}
      <IonList className="rows spaced" lines="none">
        {DOORS.map(({ icon, words, quiet, leadsTo }) => (
          <Row
            key={leadsTo}
            start={<IonIcon icon={icon} aria-hidden="true" />}
            strong={t(words)}
            quiet={t(quiet)}
            leadsTo={leadsTo}
          />
        ))}
      </IonList>
    </>
  );
}

const DOORS: readonly {
  readonly icon: string;
  readonly words: TextId;
  readonly quiet: TextId;
  readonly leadsTo: string;
}[] = [
  {
    icon: swapVerticalOutline,
    words: "imports.title",
    quiet: "imports.area-text",
    leadsTo: "/manage/imports",
  },
  {
    icon: settingsOutline,
    words: "oversight.settings",
    quiet: "oversight.settings-text",
    leadsTo: "/manage/settings",
  },
  {
    icon: phonePortraitOutline,
    words: "oversight.versions",
    quiet: "oversight.versions-text",
    leadsTo: "/manage/versions",
  },
];
