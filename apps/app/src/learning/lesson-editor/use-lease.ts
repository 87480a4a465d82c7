import { freeDraft, holdDraft, LEASE_BEAT, type Lease } from "@dars/contract/learning/lesson-versions";
import { ApiError } from "@dars/contract/platform/client";
import type { ClientId, Id, Names } from "@dars/contract/platform/primitives";
import { useEffect, useEffectEvent, useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { nameInRefusal } from "#platform/api/name-in-refusal.ts";

type Hold =
  | { readonly kind: "asking" }
  /** `revision`: the draft's when it was held. */
  | { readonly kind: "mine"; readonly lease: Lease; readonly revision: number }
  /** Another person holds the lease. */
  | { readonly kind: "other"; readonly name: Names | null }
  /** The server is unreachable: typed text waits on the device. */
  | { readonly kind: "alone" };

interface LeaseScope {
  readonly schoolId: Id;
  readonly versionId: Id;
  readonly holder: ClientId;
  readonly isWanted: boolean;
}

/** Holds the lease of a draft while the page is open, so that only one person edits it. */
export function useLease({ schoolId, versionId, holder, isWanted }: LeaseScope) {
  const { call } = useApi();
  const [hold, setHold] = useState<Hold>({ kind: "asking" });

  async function take(takeOver: boolean): Promise<void> {
    try {
      const reply = await call(holdDraft, { params: { schoolId, versionId }, body: { holder, takeOver } });
      setHold({ kind: "mine", ...reply });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setHold(REFUSED.has(error.code) ? { kind: "other", name: nameInRefusal(error) } : { kind: "alone" });
    }
  }

  const beat = useEffectEvent(() => void take(false));
  const free = useEffectEvent(() => {
    // If this request is lost, the next author waits a minute.
    call(freeDraft, { params: { schoolId, versionId }, query: { holder } }).catch(() => undefined);
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    const first = setTimeout(() => beat());
    const timer = setInterval(() => beat(), LEASE_BEAT * 1000);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      free();
    };
  }, [isWanted]);

  return { hold, isMine: hold.kind === "mine" || hold.kind === "alone", takeOver: () => take(true) };
}

const REFUSED: ReadonlySet<ApiError["code"]> = new Set<ApiError["code"]>([
  "conflict",
  "forbidden",
  "not-found",
]);
