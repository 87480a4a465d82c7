interface DraftTickProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onTick: (isOn: boolean) => void;
}

/** Yes or no about a question. */
export const DraftTick = ({ label, isOn, onTick }: DraftTickProps) => (
  <label className="tick-field">
    <input type="checkbox" checked={isOn} onChange={({ target }) => onTick(target.checked)} />
    <span>{label}</span>
  </label>
);
