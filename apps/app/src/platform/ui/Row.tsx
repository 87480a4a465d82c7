import { IonItem, IonLabel } from "@ionic/react";
import type { ReactNode } from "react";

export interface RowProps {
  /** Avatar or tile. */
  readonly start?: ReactNode;
  readonly strong: ReactNode;
  readonly quiet?: ReactNode;
  /** Time, count or state. */
  readonly end?: ReactNode;
  /** Without an address the row opens nothing and has no chevron. */
  readonly leadsTo?: string;
  /** In place of an address: what a press does on this same page. */
  readonly onPress?: () => void;
  readonly isCurrent?: boolean;
}

/** One line of a list: one strong line, one quiet line, a state at the end. */
export function Row({ start, strong, quiet, end, leadsTo, onPress, isCurrent = false }: RowProps) {
  return (
    <IonItem
      className={isCurrent ? "row current" : "row"}
      aria-current={isCurrent || undefined}
      {...(leadsTo !== undefined && { routerLink: leadsTo, detail: true })}
      {...(onPress && { button: true, detail: true, onClick: onPress })}
    >
      {start !== undefined && (
        <div slot="start" className="row-start">
          {start}
        </div>
      )}
      <IonLabel className="row-lines">
        <div className="row-strong">{strong}</div>
        {quiet !== undefined && <div className="quiet">{quiet}</div>}
      </IonLabel>
      {end !== undefined && (
        <div slot="end" className="row-end">
          {end}
        </div>
      )}
    </IonItem>
  );
}
