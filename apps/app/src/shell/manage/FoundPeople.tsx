import type { Id } from "@dars/contract/platform/primitives";
import { listPeople } from "@dars/contract/school/people-office";
import { IonList } from "@ionic/react";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Portrait } from "#platform/ui/Portrait.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { personWords } from "#school/people/public.ts";

interface FoundPeopleProps {
  readonly schoolId: Id;
  /** At least two letters. */
  readonly query: string;
}

/** So many are shown; the page of people has all. */
const MOST = 5;

/** The first people whom a search finds; nothing where it finds nobody. */
export function FoundPeople({ schoolId, query }: FoundPeopleProps) {
  const text = useText();
  const { t, locale } = text;
  const { value } = useRead(listPeople, {
    params: { schoolId },
    query: { query, locale, limit: MOST },
  }).reading;
  if (!value || value.people.length === 0) return null;
  return (
    <section>
      <h2 className="section-title">{t("manage.found-people")}</h2>
      <IonList className="rows" lines="none" aria-label={t("manage.found-people")}>
        {value.people.map((person) => (
          <Row
            key={person.id}
            start={<Portrait schoolId={schoolId} id={person.id} name={person.name} />}
            strong={<Name of={person.name} />}
            quiet={<bdi>{personWords(person, text)}</bdi>}
            leadsTo={`/manage/people/${schoolId}/${person.id}`}
          />
        ))}
      </IonList>
      {value.next !== null && (
        <p className="link-row">
          <Link leadsTo={`/manage/people?${new URLSearchParams({ school: String(schoolId), query })}`}>
            {t("manage.all-found")}
          </Link>
        </p>
      )}
    </section>
  );
}
