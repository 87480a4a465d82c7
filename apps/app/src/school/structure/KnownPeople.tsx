import type { Id } from "@dars/contract/platform/primitives";
import { readPerson } from "@dars/contract/school/people";

import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Phone } from "#school/people/public.ts";

interface KnownPeopleProps {
  readonly schoolId: Id;
  readonly ids: readonly Id[];
  /** Null: none of them. */
  readonly chosen: Id | null;
  readonly onChoose: (personId: Id | null) => void;
}

/** People of the school who may be the person whose name was typed; none is preselected. */
export function KnownPeople({ schoolId, ids, chosen, onChoose }: KnownPeopleProps) {
  const { t } = useText();
  return (
    <fieldset className="choice" role="alert">
      <legend>{t("structure.manager-known")}</legend>
      {ids.map((id) => (
        <label key={id} className="check">
          <input type="radio" name="known" checked={chosen === id} onChange={() => onChoose(id)} />
          <KnownPerson schoolId={schoolId} personId={id} />
        </label>
      ))}
      <label className="check">
        <input type="radio" name="known" checked={chosen === null} onChange={() => onChoose(null)} />
        <span>{t("structure.manager-nobody-known")}</span>
      </label>
    </fieldset>
  );
}

function KnownPerson({ schoolId, personId }: { readonly schoolId: Id; readonly personId: Id }) {
  const { locale } = useText();
  const { reading } = useRead(readPerson, { params: { schoolId, personId } });
  return (
    <Await {...reading}>
      {({ name, phone }) => (
        <span>
          <bdi>{localizeName(name, locale)}</bdi> {phone !== null && <Phone number={phone} />}
        </span>
      )}
    </Await>
  );
}
