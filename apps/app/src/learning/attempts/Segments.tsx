interface Segment {
  readonly id: number;
  readonly state: "done" | "here" | "flagged" | "open";
}

/** How far an attempt is, question by question. */
export function Segments({ of, label }: { readonly of: readonly Segment[]; readonly label: string }) {
  return (
    <div className="segments">
      <span className="unseen">{label}</span>
      {of.map(({ id, state }) => (
        <span key={id} className={`segment ${state}`} />
      ))}
    </div>
  );
}
