import { Fragment, type ReactNode } from "react";

const ARABIC = /\p{Script=Arabic}/u;
/**
 * A run of Latin or Greek letters, digits and signs between Arabic words, such as "4 kg" or "F = 20 N". A comma or a
 * full stop before a space ends it: that belongs to the sentence.
 */
const RUN =
  /[+\-−(]?[\p{Script=Latin}\p{Script=Greek}\d](?:[\p{Script=Latin}\p{Script=Greek}\d\s()=+\-−×÷*/^·°%²³⁻¹<>≤≥≈]|[.,](?=\d))*[\p{Script=Latin}\p{Script=Greek}\d°%²³¹)]/gu;
const isMeasure = (run: string) => /\d/u.test(run) && /[\p{Script=Latin}\p{Script=Greek}°%]/u.test(run);

/** Text in which a number and its unit keep their order between Arabic words. */
export function MixedText({ text }: { readonly text: string }): ReactNode {
  if (!ARABIC.test(text)) return text;
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (!isMeasure(run)) continue;
    parts.push(
      <Fragment key={index}>
        {text.slice(end, index)}
        <bdi dir="ltr">{run}</bdi>
      </Fragment>,
    );
    end = index + run.length;
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}
