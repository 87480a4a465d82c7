import { createContext, useContext, useEffect } from "react";

interface FormState {
  /** What is wrong, by the names of the fields. */
  readonly faults: ReadonlyMap<string, string>;
  /** Says that a field of this name shows its fault itself, until the answer is called. */
  readonly showsFault: (name: string) => () => void;
}

export const FormContext = createContext<FormState>({
  faults: new Map(),
  showsFault: () => () => undefined,
});

/** What is wrong with the field of this name; undefined while nothing is. Who asks must show it. */
export function useFault(name: string | undefined): string | undefined {
  const { faults, showsFault } = useContext(FormContext);
  useEffect(() => (name === undefined ? undefined : showsFault(name)), [name, showsFault]);
  return name === undefined ? undefined : faults.get(name);
}

interface IonField {
  readonly name: string;
  readonly isRequired?: boolean | undefined;
  readonly help?: string | undefined;
  readonly className?: string | undefined;
}

/** What an `IonInput` or `IonTextarea` of a form needs to be marked as required and to show its fault under itself. */
export function useIonField({ name, isRequired = false, help, className = "" }: IonField) {
  const fault = useFault(name);
  const classes = [className, isRequired && "required", fault !== undefined && "ion-invalid ion-touched"];
  return {
    name,
    required: isRequired,
    className: classes.filter(Boolean).join(" "),
    ...(isRequired && { "aria-required": "true" as const }),
    ...(help !== undefined && { helperText: help }),
    ...(fault !== undefined && { errorText: fault }),
  };
}
