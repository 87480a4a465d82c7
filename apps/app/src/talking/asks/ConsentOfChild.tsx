import type { OwnAsk, OwnConsent } from "@dars/contract/talking/ask-answers";
import { IonIcon } from "@ionic/react";
import { peopleOutline } from "ionicons/icons";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { sectionName } from "#school/schools/public.ts";

import { ChangeConsent } from "./ChangeConsent.tsx";
import { ConsentForm } from "./ConsentForm.tsx";
import { EarlierDecisions } from "./EarlierDecisions.tsx";
import { Receipt } from "./Receipt.tsx";

interface ConsentOfChildProps {
  readonly ask: OwnAsk;
  readonly consent: OwnConsent;
}

/** ASK-1, ASK-2: a child, what its guardians have decided, and the own decision. */
export function ConsentOfChild({ ask, consent }: ConsentOfChildProps) {
  const { t, locale } = useText();
  const { studentId, name, section, signatures, maySign, mayChange, state } = consent;
  const own = signatures.find(({ isOwn }) => isOwn);
  const title = localizeName(name, locale);
  return (
    <section className="stack" aria-label={title}>
      <div className="ask-child">
        <Avatar id={studentId} name={name} />
        <div>
          <h2>
            <Name of={name} />
          </h2>
          {section && (
            <span className="quiet">
              {sectionName({ letter: section.letter, title: null }, section.level, locale)}
            </span>
          )}
        </div>
      </div>
      {own && <Receipt ask={ask} consent={consent} signature={own} />}
      {own && mayChange && <ChangeConsent key={own.at} ask={ask} consent={consent} agrees={own.agrees} />}
      <Others consent={consent} />
      <Rule ask={ask} consent={consent} />
      {maySign && <ConsentForm ask={ask} consent={consent} />}
      {!own && !maySign && <p>{t(state === "waiting" ? "asks.not-signed" : `asks.settled-${state}`)}</p>}
    </section>
  );
}

/** What the other guardians of the child have decided. */
function Others({ consent: { signatures } }: Pick<ConsentOfChildProps, "consent">) {
  const { t, locale, format } = useText();
  const others = signatures.filter(({ isOwn }) => !isOwn);
  if (others.length === 0) return null;
  return (
    <ul className="plain card">
      {others.map(({ guardian, agrees, at, earlier }) => (
        <li key={at}>
          {t(agrees ? "asks.other-agreed" : "asks.other-refused", {
            name: guardian ? localizeName(guardian, locale) : t("asks.other-guardian"),
            moment: format.moment(new Date(at)),
          })}
          <EarlierDecisions earlier={earlier} />
        </li>
      ))}
    </ul>
  );
}

/** ASK-2: how many signatures are needed. */
function Rule({ consent: { needed, state } }: ConsentOfChildProps) {
  const { t } = useText();
  if (state !== "waiting") return null;
  return (
    <p className="ask-rule">
      <IonIcon icon={peopleOutline} aria-hidden="true" />
      {t(needed === 1 ? "asks.rule-one" : "asks.rule-both")}
    </p>
  );
}
