import type { Id } from "@dars/contract/platform/primitives";
import type { CalendarText } from "@dars/contract/time/calendar";

import { useText } from "#platform/text/use-text.ts";
import { TickField } from "#platform/ui/TickField.tsx";

import { useSchoolPlaces, type SchoolPlace } from "./use-school-places.ts";

interface PlaceFieldsProps {
  readonly schoolId: Id;
  readonly begun: Pick<CalendarText, "levelIds" | "sectionIds">;
}

/** Levels and sections that an entry is for; none ticked: all. `readEntry` reads them. */
export function PlaceFields({ schoolId, begun }: PlaceFieldsProps) {
  const { t } = useText();
  const { levels, sections } = useSchoolPlaces(schoolId);
  return (
    <>
      <input type="hidden" name="places" value="asked" />
      <Ticks legend={t("calendar.levels")} name="level" places={levels} ticked={begun.levelIds} />
      <Ticks legend={t("calendar.sections")} name="section" places={sections} ticked={begun.sectionIds} />
    </>
  );
}

interface TicksProps {
  readonly legend: string;
  readonly name: "level" | "section";
  readonly places: readonly SchoolPlace[];
  readonly ticked: readonly Id[];
}

/** What is not offered, such as a section of a past year, stays as it was. */
function Ticks({ legend, name, places, ticked }: TicksProps) {
  const shown = new Set(places.map(({ id }) => id));
  return (
    <>
      {ticked
        .filter((id) => !shown.has(id))
        .map((id) => (
          <input key={id} type="hidden" name={`${name}-${id}`} value="on" />
        ))}
      {places.length > 0 && (
        <fieldset className="form-part ticks">
          <legend className="quiet">{legend}</legend>
          {places.map((place) => (
            <TickField
              key={place.id}
              name={`${name}-${place.id}`}
              label={place.name}
              isTicked={ticked.includes(place.id)}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
