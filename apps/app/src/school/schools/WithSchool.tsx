import type { UserData } from "@dars/contract/identity/user-data";
import type { Id } from "@dars/contract/platform/primitives";
import { listSchools, type SchoolCard } from "@dars/contract/school/schools";
import { businessOutline } from "ionicons/icons";
import { useState, type ReactNode } from "react";

import { ownSchool } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";

interface WithSchoolProps {
  readonly session: UserData;
  /** Shown when no school is in reach; a sentence by default. */
  readonly none?: ReactNode;
  readonly children: (schoolId: Id) => ReactNode;
}

/**
 * A page about one school. Most people have one; those with several choose, and begin with `?school=` of the address
 * or the first of their schools.
 */
export function WithSchool({ session, none, children }: WithSchoolProps) {
  const own = ownSchool(session);
  const { reading } = useRead(listSchools, {}, own === null);
  if (own !== null) return children(own);
  return (
    <Await {...reading}>
      {({ schools }) => (
        <SchoolPicker schools={schools} none={none}>
          {children}
        </SchoolPicker>
      )}
    </Await>
  );
}

interface OneOfProps extends Pick<WithSchoolProps, "none" | "children"> {
  readonly schools: readonly SchoolCard[];
}

function SchoolPicker({ schools, none, children }: OneOfProps) {
  const { t, locale } = useText();
  const requestedId = Number(useOwnQuery().get("school"));
  const [chosen, setChosen] = useState<Id | null>(null);
  const school = schools.find(({ id }) => id === (chosen ?? requestedId)) ?? schools[0];
  if (!school)
    return none ?? <Empty icon={businessOutline} title={t("schools.none")} text={t("schools.none-text")} />;
  return (
    <>
      {schools.length > 1 && (
        <PickField
          label={t("schools.school")}
          options={schools.map(({ id, name }) => [String(id), localizeName(name, locale)])}
          value={String(school.id)}
          onPick={(id) => setChosen(Number(id))}
        />
      )}
      {children(school.id)}
    </>
  );
}
