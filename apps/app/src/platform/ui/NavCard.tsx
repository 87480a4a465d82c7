import { IonIcon } from "@ionic/react";
import type { ReactNode } from "react";

import { Link } from "./Link.tsx";

import "./nav-card.css";

interface NavCardProps {
  readonly icon: string;
  readonly strong: string;
  readonly quiet?: string;
  /** A count or a state. */
  readonly end?: ReactNode;
  readonly leadsTo: string;
}

/** A card that leads to one part of the app. It belongs in a `NavCardGrid`. */
export function NavCard({ icon, strong, quiet, end, leadsTo }: NavCardProps) {
  return (
    <li>
      <Link leadsTo={leadsTo} className="nav-card">
        <IonIcon icon={icon} aria-hidden="true" />
        <span className="nav-card-words">
          <strong>{strong}</strong>
          {quiet !== undefined && <small className="quiet">{quiet}</small>}
        </span>
        {end !== undefined && <span className="nav-card-end">{end}</span>}
      </Link>
    </li>
  );
}
