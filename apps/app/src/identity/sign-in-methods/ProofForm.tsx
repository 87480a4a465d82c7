import type { ApiError } from "@dars/contract/platform/client";

import { useText } from "#platform/text/use-text.ts";

import { ProofAsk } from "./ProofAsk.tsx";
import type { Proved } from "./use-proved.ts";

interface ProofFormProps {
  readonly proved: Proved;
  /** Text for invalid input in the confirmed action itself. */
  readonly wrong: string;
  /** Text for a conflict; by default, that a second factor is required. */
  readonly needed?: string;
  /** True where a form beside it shows the refusal of the action. */
  readonly isBesideForm?: boolean;
}

/** Asks for a proof where an act waits for it, and says why an act was refused. */
export function ProofForm({ proved, wrong, needed, isBesideForm = false }: ProofFormProps) {
  const { t } = useText();
  const { isAsked, error } = proved;

  function wordsFor({ code }: ApiError): string {
    if (code === "bad-credentials") return wrong;
    return code === "conflict" ? (needed ?? t("ways.needed")) : t(`error.${code}`);
  }

  return (
    <>
      {error && !isAsked && !isBesideForm && (
        <p className="refusal" role="alert">
          {wordsFor(error)}
        </p>
      )}
      <ProofAsk proved={proved} lead={t("ways.proof-lead")} />
    </>
  );
}
