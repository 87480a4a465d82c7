import { IonIcon } from "@ionic/react";
import type { ReactNode } from "react";

import { Link } from "./Link.tsx";

import "./door.css";

interface DoorProps {
  readonly icon: string;
  readonly strong: string;
  readonly quiet?: string;
  /** A count or a state. */
  readonly end?: ReactNode;
  readonly leadsTo: string;
}

/** A tile that leads to one part of the app. It belongs in a `DoorGrid`. */
export function Door({ icon, strong, quiet, end, leadsTo }: DoorProps) {
  return (
    <li>
      <Link leadsTo={leadsTo} className="door">
        <IonIcon icon={icon} aria-hidden="true" />
        <span className="door-words">
          <strong>{strong}</strong>
          {quiet !== undefined && <small className="quiet">{quiet}</small>}
        </span>
        {end !== undefined && <span className="door-end">{end}</span>}
      </Link>
    </li>
  );
}
