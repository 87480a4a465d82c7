interface TickBoxProps {
  readonly label: string;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

/** Yes or no at this moment. */
export function TickBox({ label, isTicked, onTick }: TickBoxProps) {
  return (
    <label className="tick">
      <input type="checkbox" checked={isTicked} onChange={({ target }) => onTick(target.checked)} />
      <span>{label}</span>
    </label>
  );
}
