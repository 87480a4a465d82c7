import type { Id } from "@dars/contract/platform/primitives";
import type { PersonPage as Person } from "@dars/contract/school/people";

import { isolate } from "#platform/text/isolate.ts";
import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Name } from "#platform/ui/Name.tsx";
import { Portrait } from "#platform/ui/Portrait.tsx";
import { sectionName } from "#school/schools/public.ts";

import { Phones } from "./Phone.tsx";

interface PersonHeadProps {
  readonly schoolId: Id;
  readonly person: Person;
  /** With what tells a student apart, or the phones of anybody else. */
  readonly hasDetails?: boolean;
}

/** Who it is: face, name and section. */
export function PersonHead({ schoolId, person, hasDetails = false }: PersonHeadProps) {
  const { t, locale } = useText();
  const { id, name, enrolment } = person;
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
        {hasDetails && <Details person={person} />}
      </div>
    </div>
  );
}

function Details({
  person: { isStudent, enrolment, birthDate, phone, secondPhone },
}: {
  readonly person: Person;
}) {
  const { t, format } = useText();
  if (!isStudent) return <Phones numbers={[phone, secondPhone]} />;
  const facts = [
    enrolment?.studentNumber && t("people.number-short", { number: isolate(enrolment.studentNumber) }),
    birthDate && t("people.born", { day: format.date(getNoon(birthDate)) }),
  ].filter(Boolean);
  return facts.length > 0 ? <p className="quiet">{facts.join(" · ")}</p> : null;
}
