import { IonList } from "@ionic/react";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Name } from "#platform/ui/Name.tsx";
import { Portrait } from "#platform/ui/Portrait.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { sectionName } from "#school/schools/public.ts";

import { caseAddress } from "./case-address.ts";
import type { Followed } from "./followed-people.ts";
import { ReasonChips } from "./ReasonChips.tsx";

interface FollowUpRowsProps {
  readonly schoolId: number;
  readonly people: readonly Followed[];
}

/** One row for each person; a tap opens the case. */
export function FollowUpRows({ schoolId, people }: FollowUpRowsProps) {
  const { t, format, locale } = useText();
  return (
    <IonList className="rows long" lines="none" aria-label={t("follow-up.title")}>
      {people.map(({ person, section, entries, since, owner }) => (
        <Row
          key={person.id}
          start={<Portrait schoolId={schoolId} id={person.id} name={person.name} />}
          strong={
            <>
              <Name of={person.name} />
              {section && <span className="quiet"> {sectionName(section, section.level, locale)}</span>}
            </>
          }
          quiet={
            <>
              <div>
                <ReasonChips entries={entries} />
              </div>
              <div>
                {t("follow-up.since", { day: format.nearDay(getNoon(since)) })}
                {" · "}
                {owner ? (
                  <bdi>{localizeName(owner.name, locale)}</bdi>
                ) : (
                  <span className="without-owner">{t("follow-up.no-owner")}</span>
                )}
              </div>
            </>
          }
          leadsTo={caseAddress(person.id)}
        />
      ))}
    </IonList>
  );
}
