import type { ReactNode } from "react";

interface DoorGridProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** The `Door`s of a home: two beside each other on a phone, a row of them where there is room. */
export function DoorGrid({ label, children }: DoorGridProps) {
  return (
    <ul className="plain door-grid" aria-label={label}>
      {children}
    </ul>
  );
}
