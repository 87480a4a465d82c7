import type { Id, Names } from "@dars/contract/platform/primitives";
import { lazy, Suspense } from "react";

const CatchUpCard = lazy(() => import("./CatchUpCard.tsx").then((card) => ({ default: card.CatchUpCard })));

export interface CatchUpProps {
  readonly schoolId: Id;
  readonly studentId: Id;
  readonly isOwn: boolean;
  /** The child's name, where there are several. */
  readonly name?: Names;
}

/** The card comes after the page that shows it: it is no part of the app's entry. */
export const CatchUp = (props: CatchUpProps) => (
  <Suspense fallback={null}>
    <CatchUpCard {...props} />
  </Suspense>
);
