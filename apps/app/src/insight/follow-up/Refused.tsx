import type { ApiError } from "@dars/contract/platform/client";

import { useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

import type { NamedRefusal } from "./use-follow-up-actions.ts";

interface RefusedProps {
  readonly error: ApiError | null;
  readonly refused: readonly NamedRefusal[];
}

/** Why an action was refused, as a whole or for single entries. */
export function Refused({ error, refused }: RefusedProps) {
  const { t } = useText();
  return (
    <>
      <Refusal
        error={error}
        words={error?.field === "/body/ownerId" ? "follow-up.choose-colleague" : undefined}
      />
      {refused.length > 0 && (
        <ul role="alert" className="refusal plain">
          {refused.map(({ rule, personId, classId, name, reason }) => (
            <li key={`${rule} ${personId} ${classId}`}>
              <bdi>{name}</bdi>: {t(`follow-up.refused-${reason}`)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
