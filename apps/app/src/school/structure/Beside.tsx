import type { ReactNode } from "react";

import { useWide } from "#platform/ui/use-wide.ts";

interface BesideProps {
  readonly list: ReactNode;
  /** The open form; null where none is. */
  readonly form: ReactNode | null;
}

/** A list, and a form beside it where there is room, or in its place. */
export function Beside({ list, form }: BesideProps) {
  const isWide = useWide();
  if (form === null) return list;
  if (!isWide) return form;
  return (
    <div className="panes">
      <div>{list}</div>
      {form}
    </div>
  );
}
