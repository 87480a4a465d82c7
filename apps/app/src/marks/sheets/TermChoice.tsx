import { useText } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";

import type { SheetTerm } from "./sheet-terms.ts";

interface TermChoiceProps {
  readonly terms: readonly SheetTerm[];
  readonly term: SheetTerm;
  readonly onChoose: (term: SheetTerm) => void;
}

/** Chips for the parts of the year, above the columns of the one that is chosen. */
export function TermChoice({ terms, term, onChoose }: TermChoiceProps) {
  const { t } = useText();
  return (
    <div className="desk-terms">
      <Choice
        label={t("sheets.term")}
        isLabelHidden
        options={terms.map((each) => [each, t(`sheets.term-${each}`)] as const)}
        value={term}
        onChoose={onChoose}
      />
    </div>
  );
}
