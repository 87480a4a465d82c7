import { IonIcon } from "@ionic/react";
import { chevronDownOutline } from "ionicons/icons";

import { Fault } from "./Fault.tsx";
import { useFault } from "./form-context.ts";

interface PickFieldProps {
  readonly label: string;
  readonly name?: string;
  /** What cannot be chosen has `true` at its end. */
  readonly options: readonly (readonly [value: string, words: string, isClosed?: boolean])[];
  /** The initial choice; with `onPick` the current one. */
  readonly value: string;
  /** Its empty choice, if it has one, does not do. */
  readonly isRequired?: boolean;
  readonly onPick?: (value: string) => void;
}

/** One of many, by the device's own list: Ionic's brings four overlays with it, 45 kB for one choice. */
export function PickField({ label, name, options, value, isRequired = false, onPick }: PickFieldProps) {
  const fault = useFault(name);
  return (
    <label className={isRequired ? "picker required" : "picker"}>
      <span className="quiet">{label}</span>
      <span className="picker-field">
        <select
          name={name}
          required={isRequired}
          aria-invalid={fault !== undefined}
          {...(onPick ? { value, onChange: ({ target }) => onPick(target.value) } : { defaultValue: value })}
        >
          {options.map(([option, words, isClosed]) => (
            <option key={option} value={option} disabled={isClosed}>
              {words}
            </option>
          ))}
        </select>
        {/* The browser's own arrow stands on the very edge where the page runs from right to left. */}
        <IonIcon icon={chevronDownOutline} aria-hidden="true" />
      </span>
      <Fault text={fault} />
    </label>
  );
}
