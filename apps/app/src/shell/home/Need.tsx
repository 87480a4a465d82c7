import { IonButton } from "@ionic/react";

import { useText } from "#platform/text/use-text.ts";

interface NeedProps {
  /** Shown in large type; without it only the text is shown. */
  readonly count?: number;
  readonly words: string;
  readonly verb: string;
  readonly leadsTo: string;
}

/** Something to be done, and the one verb that does it. */
export function Need({ count, words, verb, leadsTo }: NeedProps) {
  const { format } = useText();
  return (
    <li className="card need">
      {count !== undefined && <span className="big">{format.number(count)}</span>}
      <p>{words}</p>
      <IonButton routerLink={leadsTo}>{verb}</IonButton>
    </li>
  );
}
