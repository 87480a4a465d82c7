import { Fault } from "./Fault.tsx";
import { useFault } from "./form-context.ts";

interface TickFieldProps {
  readonly label: string;
  readonly name: string;
  readonly isTicked: boolean;
  /** True for what one has to agree to. */
  readonly isRequired?: boolean;
}

/** Yes or no, read from the form when it is sent. */
export function TickField({ label, name, isTicked, isRequired = false }: TickFieldProps) {
  const fault = useFault(name);
  return (
    <label className={isRequired ? "tick-field required" : "tick-field"}>
      <input
        type="checkbox"
        name={name}
        defaultChecked={isTicked}
        required={isRequired}
        aria-invalid={fault !== undefined}
      />
      <span>{label}</span>
      <Fault text={fault} />
    </label>
  );
}
