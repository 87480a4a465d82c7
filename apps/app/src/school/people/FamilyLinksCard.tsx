import type { Id } from "@dars/contract/platform/primitives";
import { IonIcon } from "@ionic/react";
import { checkmarkCircleOutline, handRightOutline, timeOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";
import { Portrait } from "#platform/ui/Portrait.tsx";

import { FamilyMember, type FamilyLink } from "./FamilyMember.tsx";
import { Phones } from "./Phone.tsx";

interface FamilyLinksCardProps {
  readonly title: string;
  readonly links: readonly FamilyLink[];
  readonly schoolId: Id;
}

/** The children of a guardian. */
export function FamilyLinksCard({ title, links, schoolId }: FamilyLinksCardProps) {
  return (
    <section className="card">
      <h2 className="section-title">{title}</h2>
      <ul className="plain stack wide-gap">
        {links.map((link) => (
          <FamilyLinkLine key={link.linkId} link={link} schoolId={schoolId} />
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
}

function FamilyLinkLine({ link, schoolId }: FamilyLinkLineProps) {
  const { t } = useText();
  const { person, state, isRestricted, phone, secondPhone } = link;
  const mayFetch = link.canPickup === true && state === "verified" && !isRestricted;
  const [className, icon] = isRestricted ? LOOKS.suspended : LOOKS[state];
  return (
    <li className="family-link">
      <Portrait schoolId={schoolId} id={person.id} name={person.name} />
      <div>
        <FamilyMember schoolId={schoolId} link={link} more={mayFetch && t("people.pickup")} />
        <Phones numbers={[phone, secondPhone]} />
      </div>
      <span className={className}>
        <IonIcon icon={icon} aria-hidden="true" />
        {t(isRestricted ? "people.restricted" : `people.link-${state}`)}
      </span>
    </li>
  );
}
