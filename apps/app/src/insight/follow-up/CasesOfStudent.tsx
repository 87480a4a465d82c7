import { listStudentFollowUp } from "@dars/contract/insight/follow-up";
import type { Id } from "@dars/contract/platform/primitives";

import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";

import { causeAddress } from "./cause-address.ts";

interface CasesOfStudentProps {
  readonly schoolId: Id;
  readonly studentId: Id;
}

/** For the staff: why a student needs follow-up, as items of a list; nothing where it does not. */
export function CasesOfStudent({ schoolId, studentId }: CasesOfStudentProps) {
  const { t, locale } = useText();
  const { value } = useRead(listStudentFollowUp, { params: { schoolId, studentId } }).reading;
  return value?.entries.map((entry) => (
    <li key={`${entry.rule} ${entry.class?.id}`}>
      <span>
        <Link leadsTo={causeAddress(entry, schoolId)}>
          {t(`follow-up.why-${entry.rule}`, { count: entry.items.length })}
        </Link>
        <span className="quiet">
          {" "}
          {entry.owner
            ? t("follow-up.owner", { name: localizeName(entry.owner.name, locale) })
            : t("follow-up.no-owner")}
        </span>
      </span>
    </li>
  ));
}
