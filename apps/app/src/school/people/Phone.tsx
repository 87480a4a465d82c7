/** A number that calls; it reads from left to right in every language. */
export function Phone({ number }: { readonly number: string }) {
  return (
    <a href={`tel:${number}`} className="code">
      <bdi dir="ltr">{number}</bdi>
    </a>
  );
}
