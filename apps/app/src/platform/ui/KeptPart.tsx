import { useContext, useEffect, useEffectEvent, useMemo, useRef } from "react";

import { KeptPartsContext } from "./kept-parts.ts";

interface KeptPartProps<T> {
  /** Among the fields of the form; a text field of this name is kept by the part. */
  readonly name: string;
  /** Plain data. */
  readonly value: T;
  /** Takes what was kept, when the form is opened again. */
  readonly onBack: (restored: T) => void;
}

/** What a form with `keepsAs` keeps beside its text fields. It is given back where the value is the one it began with. */
export function KeptPart<T>({ name, value, onBack }: KeptPartProps<T>) {
  const { join, keep } = useContext(KeptPartsContext);
  const text = useMemo(() => JSON.stringify(value), [value]);
  const now = useRef(text);
  const enter = useEffectEvent((as: string) =>
    join(as, {
      before: text,
      now: () => now.current,
      // Only this part writes under its name.
      take: (restored) => onBack(JSON.parse(restored)),
    }),
  );
  const keepNow = useEffectEvent(() => keep());
  useEffect(() => enter(name), [name]);
  useEffect(() => {
    if (now.current === text) return;
    now.current = text;
    keepNow();
  }, [text]);
  return null;
}
