import type { Id } from "@dars/contract/platform/primitives";
import { readPerson, type PersonPage } from "@dars/contract/school/people";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Name } from "#platform/ui/Name.tsx";
import { Phones } from "#school/people/public.ts";

interface CallFirstProps {
  readonly schoolId: Id;
  readonly personId: Id;
}

/** Phone numbers of a student's guardians, the primary one first, without restricted guardians (FAM-4); of a colleague the own numbers. */
export function CallFirst({ schoolId, personId }: CallFirstProps) {
  const { t } = useText();
  const { reading } = useRead(readPerson, { params: { schoolId, personId } });
  if (!reading.value) return null;
  const { isStudent, guardians, name, phone, secondPhone } = reading.value;
  const lines = isStudent
    ? listCallable(guardians)
    : [{ person: { id: personId, name }, phone, secondPhone }];
  return (
    <section className="stack call-first" aria-label={t("follow-up.call-first")}>
      <h3 className="section-title first">{t("follow-up.call-first")}</h3>
      {lines.length === 0 && <p className="quiet">{t("follow-up.no-phone")}</p>}
      {lines.map((line) => (
        <div key={line.person.id}>
          <span className="quiet">
            <Name of={line.person.name} />
          </span>
          <Phones numbers={[line.phone, line.secondPhone]} />
        </div>
      ))}
    </section>
  );
}

const listCallable = (guardians: PersonPage["guardians"]) =>
  guardians
    .filter(({ isRestricted, phone }) => !isRestricted && phone !== null)
    .filter(({ state }) => state !== "ended" && state !== "suspended")
    .toSorted((one, other) => Number(other.isPrimary) - Number(one.isPrimary));
