import type { ReactNode } from "react";

import "./dock.css";

/** What is done with a page, at its foot and in reach of the thumb wherever one is on it. */
export function Dock({ children }: { readonly children: ReactNode }) {
  return <div className="dock">{children}</div>;
}
