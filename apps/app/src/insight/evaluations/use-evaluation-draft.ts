import { saveEvaluation, type EvaluationDraft } from "@dars/contract/insight/evaluations";
import { wireOf } from "@dars/contract/platform/route";
import { useEffect, useEffectEvent, useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useRefresh } from "#platform/api/use-refresh.ts";
import type { Outcome } from "#platform/offline/outbox.ts";

import { laneOf } from "./lane-of.ts";

/** After the last key was pressed. */
const KEPT_AFTER_MS = 2000;

interface DraftPlace {
  readonly schoolId: number;
  readonly evaluation: string;
  readonly title: string;
}

/** A visit as it is written: kept through the outbox while it is typed, online or not. */
export function useEvaluationDraft({ schoolId, evaluation, title }: DraftPlace, initial: EvaluationDraft) {
  const { outbox } = useApi();
  const refresh = useRefresh();
  const params = { schoolId, evaluation };
  const [draft, setDraft] = useState(() => waitingDraft(outbox.saves.get(), params) ?? initial);
  const [isChanged, setChanged] = useState(false);

  function change(next: Partial<EvaluationDraft>) {
    setDraft((now) => ({ ...now, ...next }));
    setChanged(true);
  }

  /** The whole each time: an older copy that still waits is not needed any more. */
  async function send(isSubmitted: boolean): Promise<Outcome> {
    const body = { key: newClientId(), isSubmitted, evaluation: draft };
    const wire = wireOf(saveEvaluation, { params, body });
    setChanged(false);
    for (const save of outbox.saves.get()) if (save.wire.url === wire.url) await outbox.discard(save.id);
    const lane = laneOf(evaluation);
    const outcome = await outbox.send(wire, title, lane);
    const answered = outbox.answers.get().filter((answer) => answer.lane === lane.name);
    await outbox.takeAnswers(answered.map(({ id }) => id));
    if (outcome.state === "accepted") await refresh();
    return outcome;
  }

  const keep = useEffectEvent(() => void send(false));
  useEffect(() => {
    if (!isChanged || draft.teacherId === 0) return undefined;
    const timer = setTimeout(() => keep(), KEPT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isChanged, draft]);

  return { draft, change, send, isChanged };
}

type Saves = ReturnType<ReturnType<typeof useApi>["outbox"]["saves"]["get"]>;

/** What was written here last and the server does not have. */
function waitingDraft(saves: Saves, params: { readonly schoolId: number; readonly evaluation: string }) {
  const path = `/api/v6/schools/${params.schoolId}/evaluations/${params.evaluation}`;
  const body: unknown = saves.findLast(({ wire }) => wire.url === path)?.wire.body;
  const { evaluation }: { evaluation?: unknown } = Object(body);
  return isDraft(evaluation) ? evaluation : undefined;
}

/** Written only by this page. */
const isDraft = (value: unknown): value is EvaluationDraft => typeof value === "object" && value !== null;
