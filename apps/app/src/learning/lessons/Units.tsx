import { changeUnit, createUnit, type LessonUnit } from "@dars/contract/learning/curriculum";
import type { Id, Names } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { Name } from "#platform/ui/Name.tsx";

import { faultsOfNames, namesIn } from "./names-in.ts";
import { ThreeNames } from "./ThreeNames.tsx";

interface UnitsProps {
  readonly schoolId: Id;
  readonly offeringId: Id;
  readonly units: readonly LessonUnit[];
  readonly onEnd: () => void;
}

const NAMELESS: Names = { ar: null, ckb: null, en: null };

/** D3: the units of an offering, each with its name, and a new one at the end. */
export function Units({ schoolId, offeringId, units, onEnd }: UnitsProps) {
  const { t, locale } = useText();
  const [opened, setOpened] = useState<Id | "new" | null>(units.length === 0 ? "new" : null);
  return (
    <section className="card stack spaced" aria-label={t("lessons.units")}>
      <h2 className="section-title">{t("lessons.units")}</h2>
      <ul className="plain stack">
        {units.map((unit) => (
          <li key={unit.id}>
            {opened === unit.id ? (
              <UnitForm
                verb={t("lessons.details-save")}
                names={unit.name}
                place={{ schoolId, unit }}
                onEnd={() => setOpened(null)}
              />
            ) : (
              <div className="order-line">
                <Name of={unit.name} />
                <IonButton
                  size="small"
                  fill="clear"
                  aria-label={t("lessons.unit-rename-of", { name: localizeName(unit.name, locale) })}
                  onClick={() => setOpened(unit.id)}
                >
                  {t("lessons.unit-rename")}
                </IonButton>
              </div>
            )}
          </li>
        ))}
      </ul>
      {opened === "new" ? (
        <UnitForm
          verb={t("lessons.unit-add")}
          names={NAMELESS}
          place={{ schoolId, offeringId }}
          onEnd={() => setOpened(null)}
        />
      ) : (
        <IonButton fill="outline" onClick={() => setOpened("new")}>
          {t("lessons.unit-new")}
        </IonButton>
      )}
      <IonButton fill="clear" onClick={onEnd}>
        {t("platform.close")}
      </IonButton>
    </section>
  );
}

interface UnitFormProps {
  readonly verb: string;
  readonly names: Names;
  /** The unit that is renamed, or the offering that gets one. */
  readonly place:
    | { readonly schoolId: Id; readonly unit: LessonUnit }
    | { readonly schoolId: Id; readonly offeringId: Id };
  readonly onEnd: () => void;
}

function UnitForm({ verb, names, place, onEnd }: UnitFormProps) {
  const { t, locale } = useText();
  const { save, error } = useSave();
  const [key] = useState(newClientId);

  async function handleSubmit(form: HTMLFormElement) {
    const name = namesIn(form);
    const { schoolId } = place;
    const words = localizeName(name, locale);
    const saved =
      "unit" in place
        ? await save(
            changeUnit,
            {
              params: { schoolId, unitId: place.unit.id },
              body: { key: newClientId(), revision: place.unit.revision, name },
            },
            words,
          )
        : await save(
            createUnit,
            { params: { schoolId, offeringId: place.offeringId }, body: { key, name } },
            words,
          );
    if (saved.state !== "refused") onEnd();
    return saved;
  }

  return (
    <Form
      className="stack"
      verb={verb}
      error={error}
      check={faultsOfNames}
      onSubmit={handleSubmit}
      onCancel={onEnd}
    >
      <ThreeNames label={t("lessons.unit-name")} names={names} />
    </Form>
  );
}
