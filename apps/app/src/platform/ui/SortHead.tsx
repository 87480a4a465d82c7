import type { ReactNode } from "react";

import "./sort-head.css";

interface SortHeadProps {
  /** Absent where the table is not sorted by this column. */
  readonly way?: "ascending" | "descending" | undefined;
  readonly className?: string;
  readonly onSort: () => void;
  readonly children: ReactNode;
}

/** The head of a column by which a table can be sorted. The arrow stands at the side of the words where the figures are not. */
export function SortHead({ way, className, onSort, children }: SortHeadProps) {
  const arrow = way && <span aria-hidden="true">{way === "descending" ? "↓" : "↑"}</span>;
  return (
    <th scope="col" className={className} aria-sort={way ?? "none"}>
      <button type="button" className="sort-head" onClick={onSort}>
        {arrow}
        {children}
      </button>
    </th>
  );
}
