import type { ChatHours } from "@dars/contract/school/chat-settings";

import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";

/** Each half hour of a day; 24:00, which no clock face of a device has, is the end of it. */
const HALF_HOURS = Array.from({ length: 49 }, (_, index) => {
  const hour = String(Math.floor(index / 2)).padStart(2, "0");
  return `${hour}:${index % 2 === 0 ? "00" : "30"}`;
});

const OPENS = "opensAt";
const CLOSES = "closesAt";

interface HoursFieldsProps {
  readonly hours: ChatHours;
  readonly onChange: (hours: ChatHours) => void;
}

/** When rooms open and close, by the school's clock. */
export function HoursFields({ hours, onChange }: HoursFieldsProps) {
  const { t } = useText();
  return (
    <>
      <PickField
        label={t("oversight.chat-opens")}
        name={OPENS}
        options={timesWith(hours.opensAt).slice(0, -1)}
        value={hours.opensAt}
        onPick={(opensAt) => onChange({ ...hours, opensAt })}
      />
      <PickField
        label={t("oversight.chat-closes")}
        name={CLOSES}
        options={timesWith(hours.closesAt).slice(1)}
        value={hours.closesAt}
        onPick={(closesAt) => onChange({ ...hours, closesAt })}
      />
    </>
  );
}

/** What was chosen elsewhere may lie between two of them. */
const timesWith = (time: string) =>
  [...HALF_HOURS.filter((each) => each < time), time, ...HALF_HOURS.filter((each) => each > time)].map(
    (each) => [each, each] as const,
  );

/** What is wrong with hours, for `Form`: a room that closes before it opens. Null are the hours of the group. */
export const hoursFaults = (hours: ChatHours | null, words: string): ReadonlyMap<string, string> =>
  hours && hours.opensAt >= hours.closesAt ? new Map([[CLOSES, words]]) : new Map();
