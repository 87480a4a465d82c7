import type { Id } from "@dars/contract/platform/primitives";
import type { CalendarLine } from "@dars/contract/time/calendar";

import { useText } from "#platform/text/use-text.ts";

import { useSchoolPlaces } from "./use-school-places.ts";

interface PlaceNamesProps {
  readonly schoolId: Id;
  readonly entry: CalendarLine;
}

/** For the office: whom an entry is for, where it is not for all. */
export function PlaceNames({ schoolId, entry }: PlaceNamesProps) {
  const { t } = useText();
  const { levels, sections } = useSchoolPlaces(schoolId);
  if (entry.source === "group") return <p className="quiet">{t("calendar.all-schools")}</p>;
  const names = [
    ...levels.filter(({ id }) => entry.levelIds.includes(id)),
    ...sections.filter(({ id }) => entry.sectionIds.includes(id)),
  ];
  if (names.length === 0) return null;
  return (
    <p className="quiet">
      {names.map(({ id, name }, at) => (
        <span key={id}>
          {at > 0 && t("calendar.comma")}
          <bdi>{name}</bdi>
        </span>
      ))}
    </p>
  );
}
