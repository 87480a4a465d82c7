import type { OfferingHead } from "@dars/contract/learning/curriculum";
import type { ReactNode } from "react";

import { Name } from "#platform/ui/Name.tsx";
import { Swatch } from "#school/schools/public.ts";

import "./lessons.css";

interface OfferingCardProps {
  readonly offering: OfferingHead;
  readonly quiet: ReactNode;
}

/** Subject and level above their lessons. */
export function OfferingCard({ offering: { subject, level }, quiet }: OfferingCardProps) {
  return (
    <div className="lesson-head">
      <Swatch theme={subject.theme} icon={subject.icon} name={subject.name} />
      <div>
        <strong>
          <Name of={subject.name} />
        </strong>
        <p className="quiet">
          <Name of={level.name} /> · {quiet}
        </p>
      </div>
    </div>
  );
}
