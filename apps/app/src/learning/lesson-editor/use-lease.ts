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
  /** Another person holds the lease, or (`isOwn`) another page of this account. */
  | { readonly kind: "other"; readonly name: Names | null; readonly isOwn: boolean }
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

  /** `isFirst`: what this account left open elsewhere, such as before a reload, gives way. */
  async function take(takeOver: boolean, isFirst = false): Promise<void> {
    try {
      const reply = await call(holdDraft, { params: { schoolId, versionId }, body: { holder, takeOver } });
      setHold({ kind: "mine", ...reply });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isOwn = error.details["isOwn"] === true;
      if (isFirst && isOwn) await take(true);
      else if (REFUSED.has(error.code)) setHold({ kind: "other", name: nameInRefusal(error), isOwn });
      else setHold({ kind: "alone" });
    }
  }

  const beat = useEffectEvent((isFirst: boolean) => void take(false, isFirst));
  const free = useEffectEvent(() => {
    // If this request is lost, the next author waits a minute.
    call(freeDraft, { params: { schoolId, versionId }, query: { holder } }).catch(() => undefined);
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    const first = setTimeout(() => beat(true));
    const timer = setInterval(() => beat(false), LEASE_BEAT * 1000);
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
