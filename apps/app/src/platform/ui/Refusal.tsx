import type { ApiError } from "@dars/contract/platform/client";

import { useText, type TextId } from "#platform/text/use-text.ts";

import { shortCode } from "./short-code.ts";

/** By the `reason`, or what it `needs`, in a refusal's details: what it means on this page. */
export type Reasons = ReadonlyMap<unknown, TextId>;

interface RefusalProps {
  readonly error: ApiError | null;
  readonly reasons?: Reasons | undefined;
  /** What it means here where no reason is known; the code's own words else. */
  readonly words?: TextId | undefined;
}

/** Why something was not done, with the code for the phone. */
export function Refusal({ error, reasons, words }: RefusalProps) {
  const { t } = useText();
  const textOf = useRefusalText();
  if (!error) return null;
  return (
    <p className="refusal" role="alert">
      {textOf(error, reasons, words)} {t("platform.error-code", { code: shortCode(error) })}
    </p>
  );
}

/** The one text of a refusal: that of its reason on this page, else `words`, else that of its code. */
export function useRefusalText() {
  const { t } = useText();
  return ({ code, details }: ApiError, reasons?: Reasons, words?: TextId): string => {
    const { reason, needs, students } = details;
    const textId = reasons?.get(reason) ?? reasons?.get(needs) ?? words ?? (`error.${code}` as const);
    return t(textId, typeof students === "number" ? { count: students } : {});
  };
}
