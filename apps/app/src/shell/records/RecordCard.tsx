import type { ReactNode } from "react";

import { Link } from "#platform/ui/Link.tsx";

interface RecordCardProps {
  readonly title: string;
  /** The page that has all of it. */
  readonly leadsTo?: string | undefined;
  /** A summary beside the title, such as a sum or a state. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** A short summary of one subject on a person's page. */
export function RecordCard({ title, leadsTo, end, children }: RecordCardProps) {
  return (
    <section className="card record-card" aria-label={title}>
      <div className="record-card-head">
        <h2>{leadsTo === undefined ? title : <Link leadsTo={leadsTo}>{title}</Link>}</h2>
        {end !== undefined && <span className="quiet">{end}</span>}
      </div>
      {children}
    </section>
  );
}
