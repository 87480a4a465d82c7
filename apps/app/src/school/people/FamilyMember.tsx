import type { Id } from "@dars/contract/platform/primitives";
import type { PersonPage } from "@dars/contract/school/people";

import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";
import { Name } from "#platform/ui/Name.tsx";

export type FamilyLink = PersonPage["guardians"][number];

interface FamilyMemberProps {
  readonly schoolId: Id;
  readonly link: FamilyLink;
  /** Words behind the relation. */
  readonly more?: string | false;
}

/** The name of a guardian or a child, which opens the person, and the relation below it. */
export function FamilyMember({ schoolId, link, more = false }: FamilyMemberProps) {
  const { t } = useText();
  const { person, relation, isPrimary } = link;
  return (
    <>
      <Link leadsTo={`/manage/people/${schoolId}/${person.id}`}>
        <Name of={person.name} />
      </Link>
      <p className="quiet">
        {t(`people.relation-${relation}`)}
        {isPrimary && ` · ${t("people.primary")}`}
        {more && ` · ${more}`}
      </p>
    </>
  );
}
