import type { PersonPage as Person } from "@dars/contract/school/people";

import { useText } from "#platform/text/use-text.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { sectionName } from "#school/schools/public.ts";

/** Who it is: face, name and section. */
export function PersonHead({ person: { id, name, enrolment } }: { readonly person: Person }) {
  const { t, locale } = useText();
  return (
    <div className="person-head">
      <Avatar id={id} name={name} isLarge />
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
