import type { Id, Locale } from "@dars/contract/platform/primitives";
import { listPeople, type PersonLine } from "@dars/contract/school/people-office";
import { IonButton, IonList } from "@ionic/react";
import { useDeferredValue, useState } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { dashed } from "#platform/text/dashed.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Name } from "#platform/ui/Name.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { SearchBar } from "#platform/ui/SearchBar.tsx";

interface PersonFilterProps {
  readonly schoolId: Id;
  /** Null: everybody. */
  readonly onPick: (personId: Id | null) => void;
}

const MOST = 5;
/** Fewer letters find half of a school. */
const FEWEST_LETTERS = 2;

/** Narrows the log to one person: the author of an event, or its subject. */
export function PersonFilter({ schoolId, onPick }: PersonFilterProps) {
  const { t } = useText();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<PersonLine | null>(null);
  const query = useDeferredValue(typed).trim();

  function choose(person: PersonLine | null) {
    setChosen(person);
    setTyped("");
    onPick(person?.id ?? null);
  }

  if (chosen)
    return (
      <div className="buttons">
        <p>
          {t("oversight.about-person")}{" "}
          <strong>
            <Name of={chosen.name} />
          </strong>
        </p>
        <IonButton fill="clear" onClick={() => choose(null)}>
          {t("oversight.everybody")}
        </IonButton>
      </div>
    );
  return (
    <>
      <SearchBar label={t("oversight.find-person")} value={typed} pauseMs={200} onType={setTyped} />
      {query.length >= FEWEST_LETTERS && <Found schoolId={schoolId} query={query} onPick={choose} />}
    </>
  );
}

interface FoundProps {
  readonly schoolId: Id;
  readonly query: string;
  readonly onPick: (person: PersonLine) => void;
}

function Found({ schoolId, query, onPick }: FoundProps) {
  const { t, locale } = useText();
  const { value } = useRead(listPeople, {
    params: { schoolId },
    query: { query, locale, limit: MOST },
  }).reading;
  if (!value) return null;
  if (value.people.length === 0) return <p className="quiet">{t("oversight.no-person")}</p>;
  return (
    <IonList className="rows" lines="none" aria-label={t("oversight.find-person")}>
      {value.people.map((person) => (
        <Row
          key={person.id}
          strong={<Name of={person.name} />}
          quiet={<bdi>{describePlace(person, locale)}</bdi>}
          onPress={() => onPick(person)}
        />
      ))}
    </IonList>
  );
}

/** Level and section of a student, and the children of a guardian, to tell people of one name apart. */
function describePlace({ level, section, children = [], studentNumber }: PersonLine, locale: Locale): string {
  const ownPlace = level ? dashed(localizeName(level, locale), section?.letter) : "";
  const childPlaces = children.map((child) =>
    dashed(localizeName(child.name, locale), child.level && localizeName(child.level, locale)),
  );
  return [ownPlace, studentNumber, ...childPlaces].filter(Boolean).join(" · ");
}
