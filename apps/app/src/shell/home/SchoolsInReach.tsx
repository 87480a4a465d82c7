import type { Role } from "@dars/contract/platform/roles";
import type { SchoolCard } from "@dars/contract/school/schools";

import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";
import { SchoolRecords } from "#school/schools/public.ts";

interface SchoolsInReachProps {
  readonly schools: readonly SchoolCard[];
  readonly role: Role;
}

/** All of the group's for an administrator, a subject's for a coordinator, those to visit for an evaluator. */
export function SchoolsInReach({ schools, role }: SchoolsInReachProps) {
  const { t } = useText();
  return (
    <>
      <h2 className="section-title">{t(role === "evaluator" ? "home.schools-to-visit" : "home.schools")}</h2>
      {role === "administrator" && (
        <p className="doors">
          <Link leadsTo="/school-list">{t("home.all-schools")}</Link>
        </p>
      )}
      <SchoolRecords schools={schools} role={role} />
    </>
  );
}
