import type { EvaluationDraft } from "@dars/contract/insight/evaluations";

import { useApi } from "#platform/api/api.ts";
import { useStore } from "#platform/state/store.ts";

export interface WaitingVisit {
  readonly schoolId: number;
  readonly key: string;
  /** In the words of the page that it was written on. */
  readonly title: string;
  readonly isSubmitted: boolean;
  readonly isRefused: boolean;
  readonly draft: EvaluationDraft;
  /** The revision on which it was written. */
  readonly revision: number;
}

const VISIT_URL = /^\/api\/v6\/schools\/(\d+)\/evaluations\/([^/]+)$/;

/** Visits that were written on this device and that the server does not have yet, the newest first. */
export function useWaitingVisits(): readonly WaitingVisit[] {
  const { outbox } = useApi();
  const saves = useStore(outbox.saves);
  const found = saves.flatMap(({ wire, title, refusal }) => {
    const [, schoolId, key] = VISIT_URL.exec(wire.url) ?? [];
    const body = readBody(wire.body);
    if (schoolId === undefined || key === undefined || !body) return [];
    const visit = { schoolId: Number(schoolId), key, title: title ?? "", isRefused: refusal !== null };
    return [{ ...visit, ...body }];
  });
  return [...new Map(found.map((visit) => [visit.key, visit])).values()].toReversed();
}

/** The body of `saveEvaluation`; undefined for anything else. */
export function readBody(body: unknown) {
  const { evaluation, isSubmitted }: Record<"evaluation" | "isSubmitted", unknown> = Object(body);
  if (!isDraft(evaluation)) return undefined;
  return {
    draft: evaluation,
    isSubmitted: isSubmitted === true,
    revision: readRevision(body),
  };
}

/** The revision in a body or a reply of `saveEvaluation`; 0 where it has none. */
export function readRevision(sent: unknown): number {
  const { revision }: { revision?: unknown } = Object(sent);
  return typeof revision === "number" ? revision : 0;
}

/** Written only by the page of a visit. */
const isDraft = (value: unknown): value is EvaluationDraft => typeof value === "object" && value !== null;
