import type { UserData } from "@dars/contract/identity/user-data";
import type { Id } from "@dars/contract/platform/primitives";
import type { Chore, PersonLine } from "@dars/contract/school/people-office";
import { IonButton, IonIcon } from "@ionic/react";
import { addOutline, peopleOutline, searchOutline } from "ionicons/icons";
import { useState } from "react";

import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { SearchBar } from "#platform/ui/SearchBar.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";
import { useTicked } from "#platform/ui/use-ticked.ts";

import type { PeopleAct } from "./people-act.ts";
import { PeopleList } from "./PeopleList.tsx";
import { SectionFilter, useSectionTitle } from "./SectionFilter.tsx";
import { useAllPeople, usePeople, useRested, type PeopleQuery } from "./use-people.ts";

import "./people.css";

const OF = ["all", "students", "guardians", "teachers", "staff"] as const;
const CHORES: readonly Chore[] = [
  "accounts-invited",
  "guardians-unverified",
  "without-section",
  "never-enrolled",
];

interface PeopleProps {
  readonly schoolId: Id;
  readonly session: UserData;
  readonly acts: readonly PeopleAct[];
}

/** Search, filters and the people they find. The address of a person keeps what was asked for here. */
export function People({ schoolId, session, acts }: PeopleProps) {
  const { t } = useText();
  const ownQuery = useOwnQuery();
  const [typed, setTyped] = useState(() => ownQuery.get("query") ?? "");
  const [of, setOf] = useState(() => OF.find((each) => each === ownQuery.get("of")) ?? "all");
  const [section, setSection] = useState<Id | null>(() => Number(ownQuery.get("section")) || null);
  const [state, setState] = useState(() => parseChore(ownQuery.get("state")));
  const query = useRested(typed).trim();
  const peopleQuery: PeopleQuery = {
    of,
    ...(query !== "" && { query }),
    ...(section !== null && { section }),
    ...(state !== null && { state }),
  };
  const isWithoutPhones = session.login_type === "administrator";
  const sectionTitle = useSectionTitle(schoolId, section);
  const { reading, isBehind, more, isWhole } = usePeople(schoolId, peopleQuery);
  const ticked = useTicked<PersonLine>(({ id }) => id);
  const { listAll, error } = useAllPeople(schoolId, peopleQuery);
  return (
    <section aria-label={t("people.people")} className="stack">
      <div className="people-search">
        <SearchBar
          label={t("people.search")}
          placeholder={t(isWithoutPhones ? "people.search-names" : "people.search-all")}
          value={typed}
          onType={setTyped}
        />
        <IonButton routerLink={`/manage/people/${schoolId}/new`} fill="outline">
          <IonIcon slot="start" icon={addOutline} aria-hidden="true" />
          {t("people.new")}
        </IonButton>
      </div>
      <div className="people-filters">
        <Choice
          label={t("people.kind")}
          isLabelHidden
          options={OF.map((each) => [each, t(`people.of-${each}`)])}
          value={of}
          onChoose={setOf}
        />
        <SectionFilter schoolId={schoolId} sectionId={section} onPick={setSection} />
        <PickField
          label={t("people.waiting")}
          value={state ?? ""}
          options={[
            ["", t("people.state-any")],
            ...CHORES.map((chore) => [chore, t(`people.chore-${chore}`)] as const),
          ]}
          onPick={(chosen) => setState(parseChore(chosen))}
        />
      </div>
      <Refusal error={error} />
      <Await {...reading}>
        {(people) => (
          <div aria-busy={isBehind}>
            {people.length === 0 && (
              <Empty
                icon={query === "" ? peopleOutline : searchOutline}
                title={t("people.none")}
                text={t("people.none-text")}
              />
            )}
            {/* The selected stay, and what is being written to them. */}
            {(people.length > 0 || ticked.records.length > 0) && (
              <PeopleList
                schoolId={schoolId}
                people={people}
                more={more}
                isWhole={isWhole}
                selecting={{ listAll, ticked, acts }}
                of={sectionTitle}
                isWithoutPhones={isWithoutPhones}
              />
            )}
          </div>
        )}
      </Await>
    </section>
  );
}

const parseChore = (word: string | null): Chore | null => CHORES.find((chore) => chore === word) ?? null;
