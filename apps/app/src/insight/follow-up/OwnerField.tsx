import type { listFollowUpOwners } from "@dars/contract/insight/follow-up";
import type { Reply } from "@dars/contract/platform/route";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";

export type Owners = Reply<typeof listFollowUpOwners>["owners"];

interface OwnerFieldProps {
  /** Colleagues to whom a case may be assigned. */
  readonly owners: Owners;
  /** The id of a colleague; empty: the reader. */
  readonly value: string;
  readonly onPick: (value: string) => void;
}

/** Picks the person to assign cases to. */
export function OwnerField({ owners, value, onPick }: OwnerFieldProps) {
  const { t, locale } = useText();
  return (
    <div className="followed-owner">
      <PickField
        label={t("follow-up.assign-to")}
        options={[
          ["", t("follow-up.assign-me")],
          ...owners.map(({ id, name }) => [String(id), localizeName(name, locale)] as const),
        ]}
        value={value}
        onPick={onPick}
      />
    </div>
  );
}
