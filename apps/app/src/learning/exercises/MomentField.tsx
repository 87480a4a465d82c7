import { TextField } from "#platform/ui/TextField.tsx";

import { toDateTimeField } from "./fields-in.ts";

interface MomentFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string | null;
}

/** A day and time of the school's clock; empty for none. */
export const MomentField = ({ label, name, value }: MomentFieldProps) => (
  <TextField label={label} name={name} type="datetime-local" value={toDateTimeField(value)} />
);
