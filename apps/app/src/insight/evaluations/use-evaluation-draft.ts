import { cancelEvaluation, saveEvaluation, type EvaluationDraft } from "@dars/contract/insight/evaluations";
import { toWire } from "@dars/contract/platform/route";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useRefresh } from "#platform/api/use-refresh.ts";
import type { SaveOutcome } from "#platform/offline/save-outcome.ts";

import { buildEvaluationLane } from "./build-evaluation-lane.ts";
import { readBody, readRevision } from "./use-waiting-visits.ts";

/** After the last key was pressed. */
export const KEPT_AFTER_MS = 2000;

interface DraftPlace {
  /** The revision of the draft as it was read; 0 for a new one. */
  readonly revision: number;
  readonly schoolId: number;
  readonly evaluation: string;
  /** What a waiting copy is called. */
  readonly nameVisit: (draft: EvaluationDraft) => string;
}

/** A visit as it is written: kept through the outbox while it is typed, online or not. */
export function useEvaluationDraft(
  { schoolId, evaluation, nameVisit, revision }: DraftPlace,
  initial: EvaluationDraft,
) {
  const { outbox } = useApi();
  const refresh = useRefresh();
  const params = { schoolId, evaluation };
  const [waiting] = useState(() => waitingDraft(outbox.saves.get(), params));
  const [draft, setDraft] = useState(waiting?.draft ?? initial);
  const seen = useRef(waiting?.revision ?? revision);
  const [isChanged, setChanged] = useState(false);

  function change(next: Partial<EvaluationDraft>) {
    setDraft((now) => ({ ...now, ...next }));
    setChanged(true);
  }

  /** Copies of this visit that the server does not have. */
  const waitingHere = (): readonly number[] =>
    outbox.saves.get().flatMap((save) => (save.wire.url === buildEvaluationUrl(params) ? [save.id] : []));

  /** The whole each time: an older copy that still waits is not needed any more. */
  async function send(isSubmitted: boolean): Promise<SaveOutcome> {
    setChanged(false);
    const lane = buildEvaluationLane(evaluation);
    seen.current = Math.max(
      seen.current,
      ...outbox.answers
        .get()
        .flatMap((answer) =>
          answer.wire.url === buildEvaluationUrl(params) ? readRevision(answer.reply) : [],
        ),
    );
    const body = { key: newClientId(), revision: seen.current, isSubmitted, evaluation: draft };
    const wire = toWire(saveEvaluation, { params, body });
    const outcome = await outbox.send(wire, nameVisit(draft), lane, waitingHere());
    const answered = outbox.answers.get().filter((answer) => answer.lane === lane.name);
    await outbox.takeAnswers(answered.map(({ id }) => id));
    if (outcome.state === "accepted") {
      seen.current = Math.max(seen.current, readRevision(outcome.reply));
      await refresh();
    }
    return outcome;
  }

  /** One that the school has; what of it still waits here is not needed any more, once the request itself is kept. */
  async function discard(): Promise<SaveOutcome> {
    setChanged(false);
    const wire = toWire(cancelEvaluation, { params, body: { key: newClientId() } });
    return outbox.send(wire, nameVisit(draft), buildEvaluationLane(evaluation), waitingHere());
  }

  const keep = useEffectEvent(() => void send(false));
  useEffect(() => {
    // The school refuses a visit of no class.
    if (!isChanged || draft.teacherId === 0 || draft.classId === 0) return undefined;
    const timer = setTimeout(() => keep(), KEPT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isChanged, draft]);

  return { draft, change, send, discard, isChanged };
}

type Saves = ReturnType<ReturnType<typeof useApi>["outbox"]["saves"]["get"]>;

const buildEvaluationUrl = ({
  schoolId,
  evaluation,
}: {
  readonly schoolId: number;
  readonly evaluation: string;
}) => `/api/v6/schools/${schoolId}/evaluations/${evaluation}`;

/** What was written here last and the server does not have, with the revision on which it was written. */
function waitingDraft(saves: Saves, params: { readonly schoolId: number; readonly evaluation: string }) {
  return readBody(saves.findLast(({ wire }) => wire.url === buildEvaluationUrl(params))?.wire.body);
}
