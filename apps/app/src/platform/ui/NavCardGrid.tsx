import type { ReactNode } from "react";

interface NavCardGridProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** The `NavCard`s of a home: two beside each other on a phone, a row of them where there is room. */
export function NavCardGrid({ label, children }: NavCardGridProps) {
  return (
    <ul className="plain nav-card-grid" aria-label={label}>
      {children}
    </ul>
  );
}
