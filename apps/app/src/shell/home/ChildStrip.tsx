import type { ChildCard } from "@dars/contract/shell/home";

import { givenName } from "#platform/text/given-name.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { PresenceChip } from "#time/attendance/public.ts";

import type { EveningChild } from "./use-evening.ts";

interface ChildStripProps {
  readonly family: readonly ChildCard[];
  readonly today: readonly EveningChild[];
}

/** All children beside each other with their presence; a tap goes to the child's card. */
export function ChildStrip({ family, today }: ChildStripProps) {
  const { locale } = useText();
  return (
    <ul className="plain child-strip">
      {family.map((child) => {
        const name = givenName(localizeName(child.name, locale));
        const own = findChildToday(today, child);
        return (
          <li key={getCardId(child)}>
            <button
              type="button"
              className="card"
              onClick={() =>
                document.getElementById(getCardId(child))?.scrollIntoView({ behavior: "smooth" })
              }
            >
              <Avatar id={child.studentId} name={child.name} />
              <bdi>{name}</bdi>
              {own && <PresenceChip {...toPresence(own)} sex={child.sex} isPlain />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

type Child = Pick<ChildCard, "schoolId" | "studentId">;

export const getCardId = ({ schoolId, studentId }: Child): string => `child-${schoolId}-${studentId}`;

export const findChildToday = (today: readonly EveningChild[], child: Child): EveningChild | undefined =>
  today.find(({ schoolId, studentId }) => schoolId === child.schoolId && studentId === child.studentId);

/** How a child is marked today, or that its absence was reported. */
export const toPresence = ({ status, isDayOff, report, isReporting }: EveningChild) => ({
  status,
  isDayOff,
  isReported: isReporting || report !== undefined,
});
