import { CLAIM_SECONDS, claimVideoTake } from "@dars/contract/learning/video-tasks";
import { ApiError } from "@dars/contract/platform/client";
import type { Id, Names } from "@dars/contract/platform/primitives";
import { useEffect, useEffectEvent, useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { nameInRefusal } from "#platform/api/name-in-refusal.ts";

interface Other {
  readonly name: Names | null;
}

/** Shows others that one marks this answer, as long as the form is open; afterwards the claim lapses by itself. */
export function useClaim(schoolId: Id, takeId: Id, isWanted: boolean) {
  const { call } = useApi();
  const [other, setOther] = useState<Other | null>(null);

  async function claim(takesOver: boolean): Promise<void> {
    try {
      await call(claimVideoTake, { params: { schoolId, takeId }, body: { takesOver } });
      setOther(null);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Without a network one marks all the same: the save is refused if somebody was quicker.
      setOther(error.details["reason"] === "claimed" ? { name: nameInRefusal(error) } : null);
    }
  }

  const beat = useEffectEvent(() => void claim(false));
  useEffect(() => {
    if (!isWanted) return undefined;
    const first = setTimeout(() => beat());
    const timer = setInterval(() => beat(), (CLAIM_SECONDS * 1000) / 2);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [isWanted]);

  return { other, takeOver: () => claim(true) };
}
