import type { Id } from "@dars/contract/primitives";
import { listSchools, type SchoolCard } from "@dars/contract/schools";
import type { UserData } from "@dars/contract/user-data";
import { IonIcon } from "@ionic/react";
import { businessOutline, chevronDownOutline } from "ionicons/icons";
import { useState, type ReactNode } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { nameOf } from "#platform/text/name-of.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";

interface WithSchoolProps {
  readonly session: UserData;
  /** What stands there when no school is in reach; a sentence that says so else. */
  readonly none?: ReactNode;
  readonly children: (schoolId: Id) => ReactNode;
}

/**
 * A page about one school. Most people have one; those with several choose, and begin with `?school=` of the address
 * or the first of their schools.
 */
export function WithSchool({ session, none, children }: WithSchoolProps) {
  const isOfMany = session.school_id === null;
  const { reading } = useRead(listSchools, {}, isOfMany);
  if (session.school_id !== null) return children(session.school_id);
  return (
    <Await {...reading}>
      {({ schools }) => (
        <OneOf schools={schools} none={none}>
          {children}
        </OneOf>
      )}
    </Await>
  );
}

interface OneOfProps extends Pick<WithSchoolProps, "none" | "children"> {
  readonly schools: readonly SchoolCard[];
}

function OneOf({ schools, none, children }: OneOfProps) {
  const { t, locale } = useText();
  const asked = Number(useOwnQuery().get("school"));
  const [chosen, setChosen] = useState<Id | null>(null);
  const school = schools.find(({ id }) => id === (chosen ?? asked)) ?? schools[0];
  if (!school)
    return none ?? <Empty icon={businessOutline} title={t("schools.none")} text={t("schools.none-text")} />;
  return (
    <>
      {schools.length > 1 && (
        <label className="picker">
          <span className="quiet">{t("schools.school")}</span>
          <span className="picker-field">
            {/* The device's own list: Ionic's brings four overlays with it, 45 kB for one choice. */}
            <select value={school.id} onChange={({ target }) => setChosen(Number(target.value))}>
              {schools.map(({ id, name }) => (
                <option key={id} value={id}>
                  {nameOf(name, locale)}
                </option>
              ))}
            </select>
            {/* The browser's own arrow stands on the very edge where the page runs from right to left. */}
            <IonIcon icon={chevronDownOutline} aria-hidden="true" />
          </span>
        </label>
      )}
      {children(school.id)}
    </>
  );
}
