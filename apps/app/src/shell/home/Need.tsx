import { IonButton } from "@ionic/react";

import { useText } from "#platform/text/use-text.ts";

import "./home.css";

interface NeedProps {
  /** Shown in large type; without it only the text is shown. */
  readonly count?: number;
  readonly words: string;
  /** A quiet second line: where it is. */
  readonly quiet?: string;
  readonly tone?: "danger" | "warning" | "accent";
  readonly verb: string;
  /** The first of a list: its verb alone is filled. */
  readonly isFirst?: boolean;
  readonly leadsTo: string;
}

/** Something to be done, and the one verb that does it. */
export function Need({ count, words, quiet, verb, leadsTo, isFirst = false, tone = "accent" }: NeedProps) {
  const { format } = useText();
  return (
    <li className="need-row">
      {count !== undefined && <span className={`need-count ${tone}`}>{format.number(count)}</span>}
      <p>
        {words}
        {quiet !== undefined && <small className="quiet need-quiet">{quiet}</small>}
      </p>
      <IonButton shape="round" {...(!isFirst && { className: "tonal" })} routerLink={leadsTo}>
        {verb}
      </IonButton>
    </li>
  );
}
