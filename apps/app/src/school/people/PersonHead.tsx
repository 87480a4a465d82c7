import type { Id } from "@dars/contract/platform/primitives";
import type { PersonPage as Person } from "@dars/contract/school/people";

import { useText } from "#platform/text/use-text.ts";
import { Name } from "#platform/ui/Name.tsx";
import { Portrait } from "#platform/ui/Portrait.tsx";
import { sectionName } from "#school/schools/public.ts";

interface PersonHeadProps {
  readonly schoolId: Id;
  readonly person: Person;
}

/** Who it is: face, name and section. */
export function PersonHead({ schoolId, person: { id, name, enrolment } }: PersonHeadProps) {
  const { t, locale } = useText();
  return (
    <div className="person-head">
      <Portrait schoolId={schoolId} id={id} name={name} isLarge />
      <div>
        <h2>
          <Name of={name} />
        </h2>
        {enrolment && (
          <p className="quiet">
            <bdi>
              {enrolment.section
                ? sectionName(enrolment.section, enrolment.level.name, locale)
                : t("people.no-section")}
            </bdi>
          </p>
        )}
      </div>
    </div>
  );
}
