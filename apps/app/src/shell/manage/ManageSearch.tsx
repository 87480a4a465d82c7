import type { UserData } from "@dars/contract/identity/user-data";
import type { Id } from "@dars/contract/platform/primitives";
import type { Role } from "@dars/contract/platform/roles";
import { IonIcon, IonList } from "@ionic/react";
import { searchOutline } from "ionicons/icons";
import { useState } from "react";

import { ownSchool } from "#identity/accounts/public.ts";
import { useText } from "#platform/text/use-text.ts";
import { Empty } from "#platform/ui/Empty.tsx";
import { findRecords } from "#platform/ui/find-records.ts";
import { Row } from "#platform/ui/Row.tsx";
import { SearchBar } from "#platform/ui/SearchBar.tsx";
import { useRested } from "#school/people/public.ts";

import type { Area } from "./area.ts";
import { AreaGroups } from "./AreaGroups.tsx";
import { areasFor } from "./areas-for.ts";
import { FOUND_PLACES, type FoundPlace } from "./found-places.ts";
import { FoundPeople } from "./FoundPeople.tsx";
import { SEARCH_WORDS } from "./search-words.ts";

import "./manage.css";

interface ManageSearchProps {
  readonly schoolId: Id;
  readonly session: UserData;
}

const OFFICE: ReadonlySet<Role> = new Set(["school_management", "administrator"]);
/** Fewer letters find half of a school. */
const FEWEST_LETTERS = 2;

/** The areas of a role; while the user types, the people, areas and pages that match. */
export function ManageSearch({ schoolId, session }: ManageSearchProps) {
  const { t } = useText();
  const [typed, setTyped] = useState("");
  const query = typed.trim();
  const rested = useRested(typed).trim();
  const { areas, places } = useFound(session.login_type, query);
  const isOffice = OFFICE.has(session.login_type);
  const hasPeople = isOffice && rested.length >= FEWEST_LETTERS && query !== "";
  const addressIn = ({ path }: Area) => (ownSchool(session) === null ? `${path}?school=${schoolId}` : path);
  return (
    <>
      <SearchBar
        label={t("manage.search")}
        placeholder={t(isOffice ? "manage.search-all" : "manage.search")}
        value={typed}
        onType={setTyped}
      />
      {hasPeople && <FoundPeople schoolId={schoolId} query={rested} />}
      <AreaGroups areas={areas} addressIn={addressIn} countedIn={isOffice ? schoolId : null} />
      {places.length > 0 && <Places places={places} schoolId={schoolId} />}
      {areas.length + places.length === 0 && (
        <Empty icon={searchOutline} title={t("manage.no-page")} text={t("manage.no-page-text")} />
      )}
    </>
  );
}

/** Areas and pages that match `query` by name or search words; all areas and no pages while it is empty. */
function useFound(role: Role, query: string) {
  const { t, locale } = useText();
  const areas = findRecords(
    areasFor(role),
    query,
    {
      textOf: ({ path, words, quiet }) => {
        const others = SEARCH_WORDS[path];
        return [t(words), t(quiet), ...(others ? [t(others)] : [])].join(" ");
      },
    },
    locale,
  );
  const open = FOUND_PLACES.filter(({ roles }) => roles.includes(role));
  const textOf = ({ name, searchWords }: FoundPlace) => `${t(name)} ${t(searchWords)}`;
  return { areas, places: query === "" ? [] : findRecords(open, query, { textOf }, locale) };
}

interface PlacesProps {
  readonly places: readonly FoundPlace[];
  readonly schoolId: Id;
}

function Places({ places, schoolId }: PlacesProps) {
  const { t } = useText();
  return (
    <section>
      <h2 className="section-title">{t("manage.more-pages")}</h2>
      <IonList className="rows" lines="none" aria-label={t("manage.more-pages")}>
        {places.map(({ icon, name, pathIn }) => (
          <Row
            key={name}
            start={<IonIcon icon={icon} aria-hidden="true" />}
            strong={t(name)}
            leadsTo={pathIn(schoolId)}
          />
        ))}
      </IonList>
    </section>
  );
}
