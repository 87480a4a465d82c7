/** What is wrong with a field that is not Ionic's, under it. Within the field's label, so that it is read out with it. */
export function Fault({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : (
    <span className="fault" role="alert">
      {text}
    </span>
  );
}
