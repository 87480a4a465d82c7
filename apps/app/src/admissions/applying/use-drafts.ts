import { useEffect, useState } from "react";

import { beginSibling, exchangeDraft, listAside } from "./aside-drafts.ts";
import { markChanged, newDraft, readDraft, touchDraft, type Draft } from "./draft.ts";
import { dropEnded } from "./kept-documents.ts";

/** The forms that were begun on this device: the open one, null until it is read, and those beside it. */
export function useDrafts() {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [aside, setAside] = useState<readonly Draft[]>([]);
  useEffect(() => {
    const read = async () => {
      const found = await readDraft();
      const others = (await listAside()).filter(({ key }) => key !== found.key);
      await dropEnded([found, ...others].map(({ key }) => key));
      setAside(others);
      setDraft(found);
    };
    void read();
  }, []);

  /** A document was added to the open form or removed from it. */
  function touch(): void {
    // A document takes its time: another form may be open by now, or this one typed into.
    setDraft((now) => (now && now.key === draft?.key ? markChanged(now) : now));
    if (draft) void touchDraft(draft.key);
  }

  /** Opens another one; `from` is what the open form says. */
  async function open(from: Draft, to: Draft): Promise<void> {
    setDraft(to);
    setAside(await exchangeDraft(from, to));
  }

  return {
    draft,
    aside,
    change: setDraft,
    touch,
    /** Of a form that was sent or cleared: an empty one is open. */
    end: () => setDraft(newDraft()),
    open,
    begin: (from: Draft) => open(from, beginSibling(from)),
  };
}

export type Drafts = ReturnType<typeof useDrafts>;
