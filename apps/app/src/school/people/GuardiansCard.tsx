import type { Id } from "@dars/contract/platform/primitives";
import type { PersonPage } from "@dars/contract/school/people";
import { IonIcon } from "@ionic/react";
import { banOutline, checkmarkCircleOutline, handRightOutline, timeOutline } from "ionicons/icons";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";

import { FamilyMember, type FamilyLink } from "./FamilyMember.tsx";
import { Phones } from "./Phone.tsx";

interface GuardiansCardProps {
  readonly schoolId: Id;
  readonly person: PersonPage;
  /** The user may change the rights of guardians. */
  readonly mayChange: boolean;
}

/** Whom to call about a student, in that order; then whom a court keeps away, without a phone; ended links last. */
export function GuardiansCard({ schoolId, person, mayChange }: GuardiansCardProps) {
  const { t } = useText();
  const { guardians } = person;
  const ended = guardians.filter(({ state }) => state === "ended");
  const current = guardians.filter(({ state }) => state !== "ended");
  const ordered = [
    ...current.filter(({ isRestricted }) => !isRestricted),
    ...current.filter(({ isRestricted }) => isRestricted),
    ...ended,
  ];
  return (
    <section className="card" aria-label={t("people.guardians")}>
      <h2 className="section-title">{t("people.guardians")}</h2>
      {ordered.length === 0 && (
        <p className="state waiting">
          <IonIcon icon={timeOutline} aria-hidden="true" />
          {t("people.no-guardians")}
        </p>
      )}
      <ul className="plain stack">
        {ordered.map((link) => (
          <GuardianLine
            key={link.linkId}
            schoolId={schoolId}
            studentId={person.id}
            link={link}
            mayChange={mayChange}
          />
        ))}
      </ul>
    </section>
  );
}

interface GuardianLineProps extends Pick<GuardiansCardProps, "schoolId" | "mayChange"> {
  readonly studentId: Id;
  readonly link: FamilyLink;
}

function GuardianLine({ schoolId, studentId, link, mayChange }: GuardianLineProps) {
  const { t, locale } = useText();
  const { linkId, person, isRestricted, phone, secondPhone } = link;
  return (
    <li className={isRestricted ? "family-link kept-away" : "family-link"}>
      {isRestricted && <IonIcon icon={banOutline} aria-hidden="true" />}
      <div>
        <FamilyMember schoolId={schoolId} link={link} />
        {isRestricted ? <p>{t("people.restricted-means")}</p> : <Phones numbers={[phone, secondPhone]} />}
      </div>
      <div className="guardian-end">
        <LinkState link={link} />
        {mayChange && (
          <Link
            leadsTo={`/manage/people/${schoolId}/${studentId}/guardians/${linkId}`}
            label={t("people.change-link", { name: localizeName(person.name, locale) })}
          >
            {t("people.change")}
          </Link>
        )}
      </div>
    </li>
  );
}

/** Whether the guardian may pick up the child; for a link that is not in force, its state. */
function LinkState({ link: { state, isRestricted, canPickup } }: { readonly link: FamilyLink }) {
  const { t } = useText();
  const [className, icon, words] = isRestricted
    ? (["state bad", handRightOutline, "people.restricted"] as const)
    : state === "verified"
      ? canPickup === true
        ? (["state good", checkmarkCircleOutline, "people.pickup"] as const)
        : (["state", handRightOutline, "people.no-pickup"] as const)
      : ([state === "invited" ? "state waiting" : "state bad", timeOutline, `people.link-${state}`] as const);
  return (
    <span className={className}>
      <IonIcon icon={icon} aria-hidden="true" />
      {t(words)}
    </span>
  );
}
