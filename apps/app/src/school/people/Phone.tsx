/** A number that calls; it reads from left to right in every language. */
export function Phone({ number }: { readonly number: string }) {
  return (
    <a href={`tel:${number}`} className="code text-button">
      <bdi dir="ltr">{number}</bdi>
    </a>
  );
}

interface PhonesProps {
  /** Null and absent ones are omitted. */
  readonly numbers: readonly (string | null | undefined)[];
}

/** All numbers of a person, the one that is tried first above. */
export function Phones({ numbers }: PhonesProps) {
  const known = numbers.flatMap((number) => number ?? []);
  if (known.length === 0) return null;
  return (
    <div className="stack">
      {known.map((number) => (
        <Phone key={number} number={number} />
      ))}
    </div>
  );
}
