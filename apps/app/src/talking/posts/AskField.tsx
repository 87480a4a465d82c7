import type { Id } from "@dars/contract/platform/primitives";
import { listAsks } from "@dars/contract/talking/asks";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";

interface AskFieldProps {
  readonly schoolId: Id;
  /** The ask that the post carries. */
  readonly known: Id | null;
}

/**
 * Which of the open asks the post carries; nothing where there is none. Only the newest are read: an older one that the
 * post carries stays.
 */
export function AskField({ schoolId, known }: AskFieldProps) {
  const { t } = useText();
  const { value } = useRead(listAsks, { params: { schoolId }, query: {} }).reading;
  const asks = (value?.asks ?? []).filter(({ id, state }) => state === "open" || id === known);
  const isListed = asks.some(({ id }) => id === known);
  if (known !== null && !isListed) return <input type="hidden" name="ask" value={known} />;
  if (asks.length === 0) return null;
  return (
    <PickField
      key={asks.length}
      label={t("posts.ask-field")}
      name="ask"
      value={String(known ?? "")}
      options={[["", t("posts.no-ask")], ...asks.map(({ id, title }) => [String(id), title] as const)]}
    />
  );
}
