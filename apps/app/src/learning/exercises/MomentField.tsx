import { localOf } from "./fields-in.ts";

interface MomentFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string | null;
}

/** A day and time of the device's own clock; empty for none. */
export function MomentField({ label, name, value }: MomentFieldProps) {
  return (
    <label className="typed-answer">
      <span className="quiet">{label}</span>
      <input className="answer-field" type="datetime-local" name={name} defaultValue={localOf(value)} />
    </label>
  );
}
