import {
  handleFollowUps,
  type FollowUpAction,
  type RefusedEntry,
} from "@dars/contract/insight/follow-up-actions";
import type { Id } from "@dars/contract/platform/primitives";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave, type Saved } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { textNow, useText } from "#platform/text/use-text.ts";

import type { Followed } from "./followed-people.ts";

interface Details {
  /** For `assign`; absent: oneself. */
  readonly ownerId?: Id;
  readonly text?: string | null;
  readonly until?: string | null;
}

/** An entry that an action did not change, with the name of its person. */
export interface NamedRefusal extends RefusedEntry {
  readonly name: string;
}

/** Resolves to the outcome of the save; null where `people` is empty. */
export type HandleFollowUps = (
  people: readonly Followed[],
  action: FollowUpAction,
  details?: Details,
) => Promise<Saved | null>;

/** Applies an action to all entries of the given people in one request. Entries that someone else has changed since they were shown are in `refused` (KEY-4). */
export function useFollowUpActions(schoolId: Id) {
  const { locale } = useText();
  const { save, error, isBusy } = useSave();
  const [refused, setRefused] = useState<readonly NamedRefusal[]>([]);

  const handle: HandleFollowUps = async (people, action, details = {}) => {
    const [first] = people;
    if (!first) return null;
    const entries = people.flatMap((each) =>
      each.entries.map(({ rule, person, class: taught, revision }) => ({
        rule,
        personId: person.id,
        classId: taught?.id ?? null,
        revision,
      })),
    );
    const title =
      people.length === 1
        ? textNow("follow-up.of", { name: localizeName(first.person.name, locale) })
        : textNow("follow-up.of-many", { count: people.length });
    const input = { params: { schoolId }, body: { key: newClientId(), action, entries, ...details } };
    const saved = await save(handleFollowUps, input, title, ({ handled }) =>
      handled.length === 0 ? null : textNow("platform.saved"),
    );
    setRefused(saved.state === "accepted" ? nameRefused(saved.reply.refused, people) : []);
    return saved;
  };

  const nameRefused = (some: readonly RefusedEntry[], people: readonly Followed[]): NamedRefusal[] =>
    some.flatMap((each) => {
      const of = people.find(({ person }) => person.id === each.personId);
      return of ? [{ ...each, name: localizeName(of.person.name, locale) }] : [];
    });

  return { handle, error, isBusy, refused };
}
