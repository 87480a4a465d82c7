interface UnseenProps {
  readonly onType: (value: string) => void;
}

/** A field that only a machine fills: a person leaves it empty (APP-1). */
export const Unseen = ({ onType }: UnseenProps) => (
  <input
    name="website"
    className="unseen"
    tabIndex={-1}
    autoComplete="off"
    aria-hidden="true"
    onChange={({ target }) => onType(target.value)}
  />
);
