import { useRef, type ReactNode } from "react";

import { KeptPartsContext } from "./kept-parts.ts";
import { KeptNote } from "./KeptNote.tsx";
import { useKeptTyping } from "./use-kept-typing.ts";

interface KeptPlaceProps {
  /** As that of a form: what is written, and about what. */
  readonly keepsAs: string;
  readonly children: ReactNode;
}

/** Keeps the parts (`KeptPart`) of what is written outside a form, until they are again what they began with. */
export function KeptPlace({ keepsAs, children }: KeptPlaceProps) {
  const none = useRef<HTMLFormElement>(null);
  const typing = useKeptTyping(none, keepsAs);
  return (
    <>
      <KeptNote onAfresh={typing.startAfresh} />
      <KeptPartsContext value={typing}>{children}</KeptPartsContext>
    </>
  );
}
