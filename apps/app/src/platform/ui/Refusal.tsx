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
  if (!error) return null;
  const { reason, needs, students } = error.details;
  const told = reasons?.get(reason) ?? reasons?.get(needs) ?? words ?? `error.${error.code}`;
  return (
    <p className="refusal" role="alert">
      {t(told, typeof students === "number" ? { count: students } : {})}{" "}
      {t("platform.error-code", { code: shortCode(error) })}
    </p>
  );
}
