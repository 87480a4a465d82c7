import { IonList } from "@ionic/react";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Row } from "#platform/ui/Row.tsx";

import type { Schools } from "./ApplyForm.tsx";
import { readChildName } from "./aside-drafts.ts";
import type { Draft } from "./draft.ts";

interface StartedFormsProps {
  readonly drafts: readonly Draft[];
  readonly schools: Schools;
  readonly onOpen: (draft: Draft) => void;
}

/** Forms of other children that were begun on this device, each to go on with. */
export function StartedForms({ drafts, schools, onOpen }: StartedFormsProps) {
  const { t, locale } = useText();
  return (
    <section className="card stack">
      <h2 className="section-title first">{t("applying.started")}</h2>
      <IonList className="rows" aria-label={t("applying.started")} lines="none">
        {drafts.map((draft) => {
          const school = schools.find(({ id }) => String(id) === draft.fields.school);
          const level = school?.levels.find(({ id }) => String(id) === draft.fields.level);
          const places = [school, level].flatMap((place) =>
            place ? [localizeName(place.name, locale)] : [],
          );
          return (
            <Row
              key={draft.key}
              strong={<bdi>{readChildName(draft) || t("applying.unnamed")}</bdi>}
              {...(places.length > 0 && { quiet: places.join(" · ") })}
              onPress={() => onOpen(draft)}
            />
          );
        })}
      </IonList>
    </section>
  );
}
