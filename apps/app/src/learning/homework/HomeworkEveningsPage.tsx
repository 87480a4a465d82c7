import { readSectionEvenings, type SectionEvenings } from "@dars/contract/learning/homework";
import type { Id } from "@dars/contract/platform/primitives";
import { listSections } from "@dars/contract/school/schools";
import { IonIcon, useIonRouter } from "@ionic/react";
import { moonOutline, warningOutline } from "ionicons/icons";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useRefresh } from "#platform/api/use-refresh.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { sectionName, Swatch } from "#school/schools/public.ts";

import "./homework.css";

/** `/homework-evenings/:schoolId/:sectionId`: how much homework a section has each evening (HW-6); 0: the first section. */
export function HomeworkEveningsPage() {
  const { t } = useText();
  const refresh = useRefresh();
  const params = useParams();
  const schoolId = Number(params["schoolId"]);
  const sectionId = Number(params["sectionId"]);
  return (
    <WithSession>
      {({ login_type }) => (
        <Page
          title={t("homework.evenings")}
          back={login_type === "teacher" ? "/home" : "/homework"}
          onRefresh={refresh}
        >
          {login_type === "teacher" ? (
            <Evenings schoolId={schoolId} sectionId={sectionId} />
          ) : (
            <OneOfSections schoolId={schoolId} sectionId={sectionId} />
          )}
        </Page>
      )}
    </WithSession>
  );
}

interface EveningsProps {
  readonly schoolId: Id;
  readonly sectionId: Id;
}

function OneOfSections({ schoolId, sectionId }: EveningsProps) {
  const { t, locale } = useText();
  const router = useIonRouter();
  const { reading } = useRead(listSections, { params: { schoolId } });
  return (
    <Await {...reading}>
      {({ sections }) => {
        const chosen = sections.find(({ id }) => id === sectionId) ?? sections[0];
        if (!chosen) return null;
        return (
          <div className="stack">
            <PickField
              label={t("homework.section")}
              options={sections.map((one) => [String(one.id), sectionName(one, one.level.name, locale)])}
              value={String(chosen.id)}
              onPick={(id) => router.push(`/homework-evenings/${schoolId}/${id}`, "none", "replace")}
            />
            <Evenings key={chosen.id} schoolId={schoolId} sectionId={chosen.id} />
          </div>
        );
      }}
    </Await>
  );
}

function Evenings({ schoolId, sectionId }: EveningsProps) {
  const { t } = useText();
  const { reading } = useRead(readSectionEvenings, { params: { schoolId, sectionId } });
  return (
    <Await {...reading}>
      {({ eveningMinutes, evenings }) => (
        <div className="stack">
          <p className="quiet">
            {eveningMinutes === null
              ? t("homework.no-limit")
              : t("homework.limit", { count: eveningMinutes })}
          </p>
          {evenings.length === 0 ? (
            <Empty
              icon={moonOutline}
              title={t("homework.no-evenings")}
              text={t("homework.no-evenings-text")}
            />
          ) : (
            <ul className="plain homework-evenings">
              {evenings.map((evening) => (
                <Evening key={evening.day} evening={evening} limit={eveningMinutes} />
              ))}
            </ul>
          )}
        </div>
      )}
    </Await>
  );
}

interface EveningProps {
  readonly evening: SectionEvenings["evenings"][number];
  readonly limit: number | null;
}

/** What is due on one day, and the minutes of the student with the most of it. */
function Evening({ evening: { day, minutes, homework }, limit }: EveningProps) {
  const { t, locale, format } = useText();
  const isOver = limit !== null && minutes > limit;
  return (
    <li className="card stack">
      <div className="title-line">
        <h2 className="list-head">{format.nearDay(getNoon(day))}</h2>
        <span className={isOver ? "state waiting" : "state"}>
          {isOver && <IonIcon icon={warningOutline} aria-hidden="true" />}
          {t("homework.minutes-of", { count: minutes })}
        </span>
      </div>
      <ul className="plain homework-rows">
        {homework.map((one) => (
          <li key={one.id} className="homework-row">
            <Swatch theme={one.subject.theme} icon={one.subject.icon} name={one.subject.name} />
            <span className="homework-words">
              <bdi>{one.title}</bdi>
              <span className="quiet">
                {localizeName(one.subject.name, locale)}
                {one.minutes !== null && ` · ${t("homework.minutes-of", { count: one.minutes })}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}
