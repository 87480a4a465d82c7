interface TickFieldProps {
  readonly label: string;
  readonly name: string;
  readonly isTicked: boolean;
}

/** Yes or no, read from the form when it is sent. */
export function TickField({ label, name, isTicked }: TickFieldProps) {
  return (
    <label className="tick-field">
      <input type="checkbox" name={name} defaultChecked={isTicked} />
      <span>{label}</span>
    </label>
  );
}
