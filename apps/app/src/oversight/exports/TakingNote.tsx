import { ProofAsk, type Proved } from "#identity/sign-in-methods/public.ts";
import { useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { TAKING_REASONS, takingWords } from "./taking-words.ts";

interface TakingNoteProps {
  readonly proved: Proved;
  /** True where a form beside it shows the refusal itself (`takenIn`). */
  readonly isBesideForm?: boolean;
}

/** Why a file was not given out, and the proof that a large one waits for. */
export function TakingNote({ proved, isBesideForm = false }: TakingNoteProps) {
  const { t } = useText();
  const { error, isAsked } = proved;
  return (
    <>
      <Refusal
        error={isBesideForm || isAsked ? null : error}
        reasons={TAKING_REASONS}
        words={takingWords(proved)}
      />
      <ProofAsk proved={proved} lead={t("exports.proof-lead")} />
    </>
  );
}
