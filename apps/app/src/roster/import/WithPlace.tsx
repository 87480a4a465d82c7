import type { UserData } from "@dars/contract/identity/user-data";
import type { Id } from "@dars/contract/platform/primitives";
import { listSchools, type SchoolCard } from "@dars/contract/school/schools";
import { readGroupSettings } from "@dars/contract/school/settings";
import { useState, type ReactNode } from "react";

import { ownSchool } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";

/** Where files go to and come from: a school, or under the head office's id the whole group. */
export interface ImportScope {
  readonly schoolId: Id;
  readonly isGroup: boolean;
}

interface WithPlaceProps {
  readonly session: UserData;
  readonly children: (place: ImportScope) => ReactNode;
}

/**
 * The own school; an administrator chooses one of the group's, or the group, and begins with `?school=`, or with the
 * only school.
 */
export function WithPlace({ session, children }: WithPlaceProps) {
  const own = ownSchool(session);
  const { reading } = useRead(listSchools, {}, own === null);
  const { reading: group } = useRead(readGroupSettings, {}, own === null);
  if (own !== null) return children({ schoolId: own, isGroup: false });
  return (
    <Await {...reading}>
      {({ schools }) => (
        <Await {...group}>
          {({ officeId }) => (
            <SchoolPicker schools={schools} officeId={officeId}>
              {children}
            </SchoolPicker>
          )}
        </Await>
      )}
    </Await>
  );
}

interface OneOfProps extends Pick<WithPlaceProps, "children"> {
  readonly schools: readonly SchoolCard[];
  readonly officeId: Id;
}

function SchoolPicker({ schools, officeId, children }: OneOfProps) {
  const { t, locale } = useText();
  const requestedId = Number(useOwnQuery().get("school"));
  const [chosen, setChosen] = useState<Id | null>(null);
  const only = schools.length === 1 ? schools[0]?.id : undefined;
  const selectedId = chosen ?? (requestedId > 0 ? requestedId : only);
  const schoolId = schools.find(({ id }) => id === selectedId)?.id ?? officeId;
  return (
    <>
      <PickField
        label={t("imports.place")}
        options={[
          [String(officeId), t("imports.place-group")],
          ...schools.map(({ id, name }) => [String(id), localizeName(name, locale)] as const),
        ]}
        value={String(schoolId)}
        onPick={(id) => setChosen(Number(id))}
      />
      {children({ schoolId, isGroup: schoolId === officeId })}
    </>
  );
}
