import { listEarlierFollowUp, type EarlierFollowUp } from "@dars/contract/insight/follow-up";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Await } from "#platform/ui/Await.tsx";

interface EarlierCasesProps {
  readonly schoolId: number;
  readonly personId: number;
}

/** On demand: what the person needed follow-up for before, and what came of it. */
export function EarlierCases(props: EarlierCasesProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <ReadCases {...props} />;
  return (
    <div className="buttons">
      <IonButton size="small" fill="clear" onClick={() => setOpen(true)}>
        {t("follow-up.earlier")}
      </IonButton>
    </div>
  );
}

function ReadCases({ schoolId, personId }: EarlierCasesProps) {
  const { t } = useText();
  const { reading } = useRead(listEarlierFollowUp, { params: { schoolId, personId } });
  return (
    <section className="stack" aria-label={t("follow-up.earlier")}>
      <h4 className="section-title first">{t("follow-up.earlier")}</h4>
      <Await {...reading}>
        {({ cases }) =>
          cases.length === 0 ? (
            <p className="quiet">{t("follow-up.no-earlier")}</p>
          ) : (
            <ul className="plain stack">
              {cases.map((each) => (
                <OneCase key={`${each.rule} ${each.class?.id ?? ""} ${each.since}`} earlier={each} />
              ))}
            </ul>
          )
        }
      </Await>
    </section>
  );
}

function OneCase({ earlier }: { readonly earlier: EarlierFollowUp }) {
  const { t, format, locale } = useText();
  const { rule, class: taught, since, settledOn, outcome, owner } = earlier;
  const formatDay = (day: string) => format.day(getNoon(day));
  return (
    <li>
      <strong>{t(`follow-up.rule-${rule}`)}</strong>
      {taught && ` · ${localizeName(taught.name, locale)}`}
      <br />
      <span className="quiet">
        {settledOn === null
          ? t("follow-up.since", { day: formatDay(since) })
          : t("follow-up.from-until", { from: formatDay(since), until: formatDay(settledOn) })}
        {owner && ` · ${localizeName(owner.name, locale)}`}
      </span>
      <br />
      <span dir="auto">{outcome ?? t(settledOn === null ? "follow-up.by-itself" : "follow-up.excused")}</span>
    </li>
  );
}
