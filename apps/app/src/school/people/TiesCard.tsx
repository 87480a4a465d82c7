import type { Id } from "@dars/contract/platform/primitives";
import type { PersonPage } from "@dars/contract/school/people";
import { IonIcon } from "@ionic/react";
import { checkmarkCircleOutline, handRightOutline, timeOutline } from "ionicons/icons";

import { nameOf } from "#platform/text/name-of.ts";
import { useText } from "#platform/text/use-text.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { Name } from "#platform/ui/Name.tsx";

import { Phone } from "./Phone.tsx";

type Tie = PersonPage["guardians"][number];

interface TiesCardProps {
  readonly title: string;
  readonly ties: readonly Tie[];
  readonly schoolId: Id;
  /** Whose guardians they are, where the reader may change what they may do. */
  readonly studentId?: Id;
}

/** Guardians of a student, or children of a guardian. */
export function TiesCard({ title, ties, schoolId, studentId }: TiesCardProps) {
  const { t } = useText();
  return (
    <section className="card">
      <h2 className="section-title">{title}</h2>
      {ties.length === 0 && <p className="quiet">{t("people.no-guardians")}</p>}
      <ul className="plain stack wide-gap">
        {ties.map((tie) => (
          <TieLine
            key={tie.linkId}
            tie={tie}
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

interface TieLineProps {
  readonly tie: Tie;
  readonly schoolId: Id;
  readonly studentId?: Id;
}

function TieLine({ tie, schoolId, studentId }: TieLineProps) {
  const { t, locale } = useText();
  const { person, relation, state, isPrimary, isRestricted, phone } = tie;
  const [className, icon] = isRestricted ? LOOKS.suspended : LOOKS[state];
  return (
    <li className="tie">
      <Avatar id={person.id} name={person.name} />
      <div>
        <Link leadsTo={`/manage/people/${schoolId}/${person.id}`}>
          <Name of={person.name} />
        </Link>
        <p className="quiet">
          {t(`people.relation-${relation}`)}
          {isPrimary && ` · ${t("people.primary")}`}
        </p>
        {phone !== null && <Phone number={phone} />}
        {studentId !== undefined && (
          <p>
            <Link
              leadsTo={`/manage/people/${schoolId}/${studentId}/guardians/${tie.linkId}`}
              label={t("people.change-tie", { name: nameOf(person.name, locale) })}
            >
              {t("people.change")}
            </Link>
          </p>
        )}
      </div>
      <span className={className}>
        <IonIcon icon={icon} aria-hidden="true" />
        {t(isRestricted ? "people.restricted" : `people.tie-${state}`)}
      </span>
    </li>
  );
}
