import { useText } from "#platform/text/use-text.ts";
import { weekdayText } from "#time/timetable/public.ts";

interface WeekdayTicksProps {
  readonly label: string;
  /** Days of the school's week; bit 0 is Sunday. */
  readonly weekDays: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

export const weekdaysIn = (weekDays: number): readonly number[] =>
  [0, 1, 2, 3, 4, 5, 6].filter((day) => (weekDays >> day) & 1);

/** Some days of the school's week. */
export function WeekdayTicks({ label, weekDays, value, onChange }: WeekdayTicksProps) {
  const { t } = useText();
  return (
    <fieldset className="weekday-ticks">
      <legend className="quiet">{label}</legend>
      {weekdaysIn(weekDays | value).map((day) => (
        <label key={day} className="tick-field">
          <input
            type="checkbox"
            checked={((value >> day) & 1) === 1}
            onChange={() => onChange(value ^ (1 << day))}
          />
          <span>{t(weekdayText(day))}</span>
        </label>
      ))}
    </fieldset>
  );
}
