import type { ApiError } from "@dars/contract/platform/client";

import type { Proved } from "#identity/sign-in-methods/public.ts";
import type { TextId } from "#platform/text/use-text.ts";
import type { Reasons } from "#platform/ui/Refusal.tsx";

export const TAKING_REASONS: Reasons = new Map<unknown, TextId>([["no-base", "exports.no-base"]]);

const WORDS: ReadonlyMap<ApiError["code"], TextId> = new Map<ApiError["code"], TextId>([
  ["too-many-requests", "exports.too-many"],
  ["invalid", "exports.reason-needed"],
]);

/** Why a file was not given out. */
export const takingWords = ({ error }: Proved): TextId | undefined =>
  error ? WORDS.get(error.code) : undefined;

/** What a form that gives out a file shows of a refusal; while a proof is asked for, the refusal is about the proof. */
export const takenIn = (proved: Proved) => ({
  error: proved.isAsked ? null : proved.error,
  reasons: TAKING_REASONS,
  words: takingWords(proved),
});
