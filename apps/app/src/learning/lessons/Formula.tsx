import type { DocumentNode } from "@dars/contract/learning/document-node";

import { keepStyles } from "./keep-styles.ts";

interface FormulaProps {
  readonly attrs: NonNullable<DocumentNode["attrs"]>;
}

/** A formula in display style, with a legend of its symbols in order. */
export function Formula({ attrs }: FormulaProps) {
  const legend = Array.isArray(attrs["legend"]) ? attrs["legend"] : [];
  return (
    <figure className="lesson-formula">
      <MathMarkup attrs={attrs} />
      {legend.length > 0 && (
        <ul className="plain lesson-letters" dir="ltr">
          {legend.map((one: Record<string, unknown>) => (
            <li key={String(one["letter"])}>
              <b>{String(one["letter"])}</b>
              <span dir="auto">{String(one["meaning"])}</span>
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}

export function MathInLine({ attrs }: FormulaProps) {
  return <MathMarkup attrs={attrs} />;
}

/** MathML is made by the server alone, from TeX that may neither link nor run; without it the TeX itself. */
function MathMarkup({ attrs }: FormulaProps) {
  const { mathml, tex } = attrs;
  if (typeof mathml === "string" && mathml.startsWith("<math"))
    return (
      <span ref={keepStyles} className="lesson-math" dir="ltr" dangerouslySetInnerHTML={{ __html: mathml }} />
    );
  return (
    <code className="lesson-math" dir="ltr">
      {String(tex)}
    </code>
  );
}
