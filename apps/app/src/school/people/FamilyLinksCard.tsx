import type { Id } from "@dars/contract/platform/primitives";
import type { PersonPage } from "@dars/contract/school/people";
import { IonIcon } from "@ionic/react";
import { checkmarkCircleOutline, handRightOutline, timeOutline } from "ionicons/icons";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Portrait } from "#platform/ui/Portrait.tsx";

import { Phones } from "./Phone.tsx";

type FamilyLink = PersonPage["guardians"][number];

interface FamilyLinksCardProps {
  readonly title: string;
  readonly links: readonly FamilyLink[];
  readonly schoolId: Id;
  /** The student whose guardians they are, where the reader may change what they may do. */
  readonly studentId?: Id;
}

/** Guardians of a student, or children of a guardian. */
export function FamilyLinksCard({ title, links, schoolId, studentId }: FamilyLinksCardProps) {
  const { t } = useText();
  return (
    <section className="card">
      <h2 className="section-title">{title}</h2>
      {links.length === 0 && <p className="quiet">{t("people.no-guardians")}</p>}
      <ul className="plain stack wide-gap">
        {links.map((link) => (
          <FamilyLinkLine
            key={link.linkId}
            link={link}
            schoolId={schoolId}
            {...(studentId !== undefined && { studentId })}
          />
        ))}
      </ul>
    </section>
  );
}

const LOOKS = {
  invited: ["state waiting", timeOutline],
  verified: ["state good", checkmarkCircleOutline],
  suspended: ["state bad", handRightOutline],
  ended: ["state", handRightOutline],
} as const;

interface FamilyLinkLineProps {
  readonly link: FamilyLink;
  readonly schoolId: Id;
  readonly studentId?: Id;
}

function FamilyLinkLine({ link, schoolId, studentId }: FamilyLinkLineProps) {
  const { t, locale } = useText();
  const { person, relation, state, isPrimary, isRestricted, phone, secondPhone } = link;
  const mayFetch = link.canPickup === true && state === "verified" && !isRestricted;
  const [className, icon] = isRestricted ? LOOKS.suspended : LOOKS[state];
  return (
    <li className="family-link">
      <Portrait schoolId={schoolId} id={person.id} name={person.name} />
      <div>
        <Link leadsTo={`/manage/people/${schoolId}/${person.id}`}>
          <Name of={person.name} />
        </Link>
        <p className="quiet">
          {t(`people.relation-${relation}`)}
          {isPrimary && ` · ${t("people.primary")}`}
          {mayFetch && ` · ${t("people.pickup")}`}
        </p>
        <Phones numbers={[phone, secondPhone]} />
        {studentId !== undefined && (
          <p>
            <Link
              leadsTo={`/manage/people/${schoolId}/${studentId}/guardians/${link.linkId}`}
              label={t("people.change-link", { name: localizeName(person.name, locale) })}
            >
              {t("people.change")}
            </Link>
          </p>
        )}
      </div>
      <span className={className}>
        <IonIcon icon={icon} aria-hidden="true" />
        {t(isRestricted ? "people.restricted" : `people.link-${state}`)}
      </span>
    </li>
  );
}
