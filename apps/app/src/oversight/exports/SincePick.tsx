import type { Id } from "@dars/contract/platform/primitives";
import { listRosterPackages, type RosterPackage } from "@dars/contract/roster/export";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";

interface SincePickProps {
  readonly schoolId: Id;
  readonly version: RosterPackage["version"];
  /** Empty: everything. */
  readonly since: string;
  readonly onPick: (since: string) => void;
}

/** Everything, or what has changed since a package that was taken. Not there before the first of this version. */
export function SincePick({ schoolId, version, since, onPick }: SincePickProps) {
  const { t, format } = useText();
  const { reading } = useRead(listRosterPackages, { params: { schoolId } });
  const bases = (reading.value?.packages ?? []).filter((each) => each.version === version);
  if (bases.length === 0) return null;
  const options = bases.map(({ takenAt, takenBy }): [string, string] => [
    takenAt,
    t("exports.since", { when: format.moment(new Date(takenAt)), who: takenBy }),
  ]);
  return (
    <PickField
      label={t("exports.how-much")}
      options={[["", t("exports.everything")], ...options]}
      value={since}
      onPick={onPick}
    />
  );
}
