import type { DoneOrProposed } from "@dars/contract/oversight/proposals";

import { namedChange, proposalKind, propose } from "#oversight/proposals/public.ts";
import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { listSubjects } from "./catalogue.queries.ts";
import { computeChanges, Entry, saveEntry } from "./save-entry.ts";

/** C3: a coordinator's change of the catalogue, applied when an administrator approves it. */
export const catalogueChanged = proposalKind({
  name: "catalogue.changed",
  decidedBy: ["administrator"],
  needsTwo: false,
  payload: Entry,
  apply: async ({ context, db, schoolId, payload }) => void (await saveEntry(context, db, schoolId, payload)),
});

interface WriteOrAskRequest {
  readonly schoolId: number;
  readonly key: string;
  readonly reason: string | null;
  readonly entry: Entry;
}

/** Writes where the caller may, and asks where it may only ask. */
export const writeOrAsk = (
  context: Context,
  { schoolId, key, reason, entry }: WriteOrAskRequest,
): Promise<DoneOrProposed> =>
  writeOnce(
    context,
    schoolId,
    { key, entry },
    async (db): Promise<DoneOrProposed> => {
      const { actor } = context;
      if (actor.role === "administrator") {
        await saveEntry(context, db, schoolId, entry);
        return { state: "done", proposalId: null };
      }
      if (entry.kind === "subject" && entry.seen !== null) {
        const subjects = await listSubjects(db, actor.groupId, schoolId, actor.accountId);
        const own = subjects.find(({ id }) => id === entry.seen?.id);
        if (!own?.mayChange) throw notFound("This subject");
      }
      const changes = await computeChanges(db, actor.groupId, entry);
      const subject = { kind: entry.kind, id: entry.seen?.id ?? schoolId };
      const proposalId = await propose(context, db, schoolId, {
        kind: catalogueChanged.name,
        subject,
        payload: entry,
        changes:
          entry.seen === null ? changes : [namedChange(entry.kind, null, entry.record.name), ...changes],
        reason,
      });
      return { state: "proposed", proposalId };
    },
    { levels_group_id_code_key: "code-taken", subjects_group_id_code_key: "code-taken" },
  );
