import type { Id } from "@dars/contract/platform/primitives";
import { AUDIENCE_ROLES } from "@dars/contract/school/audiences";
import { readPerson, type PersonPage } from "@dars/contract/school/people";
import { useState } from "react";

import { roleText } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { listed } from "#platform/text/listed.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { PickField } from "#platform/ui/PickField.tsx";

import { Kept } from "./Kept.tsx";

interface OnePersonFieldsProps {
  readonly schoolId: Id;
  readonly personId: Id;
}

/** An audience of one person; of a student the guardians, or the student. Read it by `readAudience`. */
export function OnePersonFields({ schoolId, personId }: OnePersonFieldsProps) {
  const { reading } = useRead(readPerson, { params: { schoolId, personId } });
  return <Await {...reading}>{(person) => <Recipients person={person} />}</Await>;
}

function Recipients({ person }: { readonly person: PersonPage }) {
  const { t, locale } = useText();
  const guardians = person.guardians.filter(
    ({ state, isRestricted }) => state === "verified" && !isRestricted,
  );
  const [isToFamily, setToFamily] = useState(guardians.length > 0);
  const section = person.enrolment?.section;
  const names = listed(
    guardians.map((link) => localizeName(link.person.name, locale)),
    locale,
  );
  return (
    <>
      <PickField
        label={t("audiences.roles")}
        options={[
          ...(guardians.length > 0 ? [["family", `${t(roleText("parent"))}: ${names}`] as const] : []),
          ["self", localizeName(person.name, locale)],
        ]}
        value={isToFamily ? "family" : "self"}
        onPick={(whom) => setToFamily(whom === "family")}
      />
      <Kept name="role" ids={isToFamily ? ["parent"] : AUDIENCE_ROLES} />
      <Kept name="person" ids={isToFamily ? guardians.map((link) => link.person.id) : [person.id]} />
      {/* Says which of the family's children it is about. */}
      {isToFamily && section && <Kept name="section" ids={[section.id]} />}
    </>
  );
}
