import type { readVersion } from "@dars/contract/learning/lesson-versions";
import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { useEffect, useEffectEvent, useState } from "react";

import { useApi } from "#platform/api/api.ts";

import type { Blocks } from "./block-list.ts";
import { keptDraft, savesOfDraft } from "./draft-lane.ts";
import type { useLease } from "./use-lease.ts";

type Version = Reply<typeof readVersion>;

interface BegunScope {
  readonly value: Version;
  readonly isDraft: boolean;
  readonly lease: ReturnType<typeof useLease>;
  readonly refresh: () => Promise<void>;
}

type Lease = BegunScope["lease"];

/** The school has a newer draft than was read. */
const isOld = ({ hold }: Lease, revision: number): boolean =>
  hold.kind === "mine" && hold.revision > revision;
const isSettled = (isDraft: boolean, lease: Lease, revision: number): boolean =>
  !isDraft || (lease.hold.kind !== "asking" && !isOld(lease, revision));

type StoredDraft = ReturnType<typeof keptDraft>;

const isOnAnother = (stored: StoredDraft, revision: number): boolean =>
  stored !== null && stored.revision !== revision;
const getBlocks = (stored: StoredDraft): Blocks | null => stored?.blocks ?? null;

const pickBlocks = (mine: Blocks | null, stored: StoredDraft): Blocks | null => mine ?? getBlocks(stored);

/** What writing begins with. */
interface Begun {
  readonly value: Version;
  readonly kept: Blocks | null;
  /** Whether the draft was held then. */
  readonly isHeld: boolean;
}

/** Held now, and not when it was begun. */
const wasFreed = (begun: Begun | null, { isMine }: Lease): boolean => begun?.isHeld === false && isMine;

/** What is only read follows what the school has: the copy that the device kept may be older. */
const wasChanged = (begun: Begun | null, { version }: Version): boolean => {
  if (!begun || begun.isHeld) return false;
  const { state, revision } = begun.value.version;
  return state !== version.state || revision !== version.revision;
};

/**
 * Writing begins once the draft is held and what was read is as new as it; without a network, at once. `isOther`: what
 * this device kept was typed on an older draft, and its writer says which is to be.
 */
export function useBegun({ value, isDraft, lease, refresh }: BegunScope) {
  const { outbox } = useApi();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [round, setRound] = useState(0);
  // What goes over the school's draft, by its writer's own choice.
  const [mine, setMine] = useState<Blocks | null>(null);
  const versionId: Id = value.version.id;

  const { revision } = value.version;
  const stored = keptDraft(savesToShow(outbox.saves.get(), isDraft, lease), versionId);
  const isBehind = !begun && isOld(lease, revision);
  const isReady = isSettled(isDraft, lease, revision);
  const isOther = isReady && isOnAnother(mine ? null : stored, revision);
  if (!begun && isReady && !isOther)
    setBegun({ value, kept: pickBlocks(mine, stored), isHeld: lease.isMine });

  // Who was here before has left, or gave way: what waits on this device goes on.
  if (wasFreed(begun, lease) || wasChanged(begun, value)) {
    setBegun(null);
    setRound(round + 1);
  }

  const renew = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (isBehind) renew();
  }, [isBehind]);

  async function again(own: Blocks | null): Promise<void> {
    await refresh();
    setMine(own);
    setRound((before) => before + 1);
    setBegun(null);
  }

  async function takeTheirs(): Promise<void> {
    for (const { id } of savesOfDraft(outbox.saves.get(), versionId)) await outbox.discard(id);
    await again(null);
  }

  async function takeMine(): Promise<void> {
    const own = getBlocks(keptDraft(outbox.saves.get(), versionId));
    await lease.takeOver();
    await again(own);
  }

  return { begun, round, isOther, again: () => again(null), takeTheirs, takeMine };
}

/** Saves of a draft that is held here; those of another one's draft say nothing. */
const savesToShow = <S>(saves: readonly S[], isDraft: boolean, lease: BegunScope["lease"]): readonly S[] =>
  isDraft && lease.isMine ? saves : [];
