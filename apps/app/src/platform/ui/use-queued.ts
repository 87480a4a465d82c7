import { useEffect, useState, type RefObject } from "react";

import { useApi } from "#platform/api/api.ts";
import { useStore } from "#platform/state/store.ts";

/**
 * Whether what a form sent last waits on the device, or waited and has been sent since; null where it did not have to
 * wait, was refused, or something in the form was changed after it.
 */
export function useQueued(form: RefObject<HTMLFormElement | null>) {
  const { outbox } = useApi();
  const saves = useStore(outbox.saves);
  const [id, setId] = useState<number | null>(null);
  const save = saves.find((each) => each.id === id);
  const forget = () => setId(null);

  /** Runs what sends the form. */
  async function noting(send: () => Promise<unknown>): Promise<void> {
    const before = outbox.lastWaiting;
    await send();
    if (outbox.lastWaiting !== before) setId(outbox.lastWaiting ?? null);
  }

  // Fields of the browser say by themselves that they were changed; Ionic's switches and a page's buttons do not.
  useEffect(() => {
    const element = form.current;
    if (id === null || !element) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    element.addEventListener("ionChange", ({ target }) => isNamed(target, "ion-toggle") && setId(null), {
      signal,
    });
    element.addEventListener("click", ({ target }) => isOtherButton(target) && setId(null), { signal });
    return () => stop.abort();
  }, [id, form]);

  const state = save ? "waiting" : "sent";
  return { state: id === null || save?.refusal ? null : state, noting, forget } as const;
}

const isNamed = (target: EventTarget | null, name: string): boolean =>
  target instanceof HTMLElement && target.localName === name;

const isOtherButton = (target: EventTarget | null): boolean => {
  const button = target instanceof Element ? target.closest("ion-button") : null;
  return button !== null && button.type !== "submit";
};
