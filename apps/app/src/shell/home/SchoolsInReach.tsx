import type { Id } from "@dars/contract/platform/primitives";
import type { Role } from "@dars/contract/platform/roles";
import type { SchoolCard } from "@dars/contract/school/schools";
import { businessOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";
import { Empty } from "#platform/ui/Empty.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { SchoolRows } from "#school/schools/public.ts";

/** More of them are on a page of their own. */
const MOST = 6;

interface SchoolsInReachProps {
  readonly schools: readonly SchoolCard[];
  readonly reader: Role;
  /** How much waits for the reader in each. */
  readonly waiting?: ReadonlyMap<Id, number>;
}

/** The first schools of the group for an administrator, those to visit for an evaluator, and the way to all. */
export function SchoolsInReach({ schools, reader, waiting }: SchoolsInReachProps) {
  const { t } = useText();
  const title = t(reader === "evaluator" ? "home.schools-to-visit" : "home.schools");
  return (
    <section>
      <div className="title-line">
        <h2 className="section-title">{title}</h2>
        {(reader === "administrator" || schools.length > MOST) && (
          <Link leadsTo="/school-list">{t("home.all-schools")}</Link>
        )}
      </div>
      {schools.length === 0 ? (
        <Empty icon={businessOutline} title={t("home.no-schools")} text={t("home.no-schools-text")} />
      ) : (
        <SchoolRows
          label={title}
          schools={schools.slice(0, MOST)}
          reader={reader}
          {...(waiting && { waiting })}
        />
      )}
    </section>
  );
}
