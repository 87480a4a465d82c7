import { useEffect, useState, type RefObject } from "react";

import { useApi } from "#platform/api/api.ts";
import { useStore } from "#platform/state/store.ts";

/**
 * Whether the last save of a form waits on the device, or waited and was sent or discarded since; null where it did not
 * have to wait, was refused, or something in the form was changed after it.
 */
export function useQueued(form: RefObject<HTMLFormElement | null>) {
  const { outbox } = useApi();
  const saves = useStore(outbox.saves);
  const [id, setId] = useState<number | null>(null);
  const save = saves.find((each) => each.id === id);
  if (save?.refusal) setId(null);
  const forget = () => setId(null);

  /** Takes what `useSave` returned. */
  const note = (saved: unknown) => setId(isWaiting(saved) ? saved.id : null);

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

  function stateNow() {
    if (id === null) return null;
    if (save) return "waiting";
    return outbox.isDiscarded(id) ? "discarded" : "sent";
  }

  const state = stateNow();
  /** True where sending the form again would do the same twice. */
  const isDone = state === "waiting" || state === "sent";
  return { state, isDone, note, forget } as const;
}

const isWaiting = (saved: unknown): saved is { readonly id: number } =>
  typeof saved === "object" &&
  saved !== null &&
  "state" in saved &&
  saved.state === "waiting" &&
  "id" in saved;

const isNamed = (target: EventTarget | null, name: string): boolean =>
  target instanceof HTMLElement && target.localName === name;

const isOtherButton = (target: EventTarget | null): boolean => {
  const button = target instanceof Element ? target.closest("ion-button") : null;
  return button !== null && button.type !== "submit";
};
