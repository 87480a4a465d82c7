import type { ApiError } from "@dars/contract/platform/client";

import { ProofAsk, type Proved } from "#identity/sign-in-methods/public.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

/** Why a file was not given out, and the proof that a large one waits for. */
export function TakingNote({ proved }: { readonly proved: Proved }) {
  const { t } = useText();
  return (
    <>
      <Refusal error={proved.error} reasons={REASONS} words={wordsOf(proved)} />
      <ProofAsk proved={proved} lead={t("exports.proof-lead")} />
    </>
  );
}

const REASONS: ReadonlyMap<unknown, TextId> = new Map([["no-base", "exports.no-base"]]);

const WORDS: ReadonlyMap<ApiError["code"], TextId> = new Map<ApiError["code"], TextId>([
  ["too-many-requests", "exports.too-many"],
  ["invalid", "exports.reason-needed"],
  ["bad-credentials", "exports.proof-wrong"],
]);

/** While a proof is asked for, too many tries are tries at the proof. */
function wordsOf({ error, isAsked }: Proved): TextId | undefined {
  if (error === null || (isAsked && error.code === "too-many-requests")) return undefined;
  return WORDS.get(error.code);
}
