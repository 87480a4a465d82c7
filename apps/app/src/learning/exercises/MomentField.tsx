import { Fault } from "#platform/ui/Fault.tsx";
import { useFault } from "#platform/ui/form-context.ts";

import { localOf } from "./fields-in.ts";

interface MomentFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string | null;
}

/** A day and time of the device's own clock; empty for none. */
export function MomentField({ label, name, value }: MomentFieldProps) {
  const fault = useFault(name);
  return (
    <label className="typed-answer">
      <span className="quiet">{label}</span>
      <input
        className="answer-field"
        type="datetime-local"
        name={name}
        aria-invalid={fault !== undefined}
        defaultValue={localOf(value)}
      />
      <Fault text={fault} />
    </label>
  );
}
