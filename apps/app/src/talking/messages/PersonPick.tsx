import type { Id } from "@dars/contract/platform/primitives";
import { listPeople } from "@dars/contract/school/people-office";
import { IonButton, IonList } from "@ionic/react";
import { useState } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Name } from "#platform/ui/Name.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { SearchBar } from "#platform/ui/SearchBar.tsx";
import { OnePersonFields } from "#school/audiences/public.ts";
import { personWords, useRested } from "#school/people/public.ts";

interface PersonPickProps {
  readonly schoolId: Id;
  /** Null: the message goes to many. */
  readonly personId: Id | null;
  readonly onPick: (personId: Id | null) => void;
}

/** A message to one person, found by name, or else to many. */
export function PersonPick({ schoolId, personId, onPick }: PersonPickProps) {
  const { t } = useText();
  const [typed, setTyped] = useState("");
  const query = useRested(typed).trim();

  function pick(id: Id | null) {
    setTyped("");
    onPick(id);
  }

  if (personId !== null)
    return (
      <>
        <OnePersonFields schoolId={schoolId} personId={personId} />
        <IonButton fill="clear" onClick={() => pick(null)}>
          {t("messages.to-others")}
        </IonButton>
      </>
    );
  return (
    <div>
      <p className="quiet">{t("messages.to-one")}</p>
      {/* Enter looks for the person, and does not send. */}
      <div role="presentation" onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}>
        <SearchBar label={t("messages.find-person")} value={typed} onType={setTyped} />
      </div>
      {query.length >= FEWEST_LETTERS && <Found schoolId={schoolId} query={query} onPick={pick} />}
    </div>
  );
}

const MOST = 5;
/** Fewer letters find half of a school. */
const FEWEST_LETTERS = 2;

interface FoundProps {
  readonly schoolId: Id;
  readonly query: string;
  readonly onPick: (personId: Id) => void;
}

function Found({ schoolId, query, onPick }: FoundProps) {
  const text = useText();
  const { t, locale } = text;
  const { value } = useRead(listPeople, {
    params: { schoolId },
    query: { query, locale, limit: MOST },
  }).reading;
  if (!value) return null;
  if (value.people.length === 0) return <p className="quiet">{t("messages.no-person")}</p>;
  return (
    <IonList className="rows" lines="none" aria-label={t("messages.find-person")}>
      {value.people.map((person) => (
        <Row
          key={person.id}
          strong={<Name of={person.name} />}
          quiet={<bdi>{personWords(person, text)}</bdi>}
          onPress={() => onPick(person.id)}
        />
      ))}
    </IonList>
  );
}
