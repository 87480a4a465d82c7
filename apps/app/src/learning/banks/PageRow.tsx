import type { PackagePage } from "@dars/contract/learning/package-pages";

import { useText } from "#platform/text/use-text.ts";

interface PageRowProps {
  readonly page: PackagePage;
  /** Null where nothing can be chosen. */
  readonly isTicked: boolean | null;
  readonly isOff: boolean;
  readonly describeLeft: (left: PackagePage["left"]) => string;
  readonly onTick: (isTicked: boolean) => void;
}

/** A page with its first words, and what of it a lesson does not take. */
export function PageRow({ page, isTicked, isOff, describeLeft, onTick }: PageRowProps) {
  const { t } = useText();
  const { title, words, pictures, left, isCut } = page;
  const remarks = [
    ...(pictures > 0 ? [t("banks.page-pictures", { count: pictures })] : []),
    ...(isCut ? [t("banks.page-cut")] : []),
    ...(left.length > 0 ? [describeLeft(left)] : []),
  ];
  return (
    <li className="bank-item">
      {isTicked === null ? (
        <span dir="auto">{title}</span>
      ) : (
        <label className="tick-field">
          <input
            type="checkbox"
            checked={isTicked}
            disabled={isOff}
            onChange={({ target }) => onTick(target.checked)}
          />
          <span dir="auto">{title}</span>
        </label>
      )}
      <span className="quiet" dir="auto">
        {words}
      </span>
      {remarks.length > 0 && <span className="quiet">{remarks.join(" · ")}</span>}
    </li>
  );
}
