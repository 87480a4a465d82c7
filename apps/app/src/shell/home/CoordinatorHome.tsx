import type { Home } from "@dars/contract/shell/home";
import { libraryOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";
import { Empty } from "#platform/ui/Empty.tsx";
import { SubjectCard } from "#shell/subjects/public.ts";

interface CoordinatorHomeProps {
  readonly subjects: NonNullable<Home["subjects"]>;
}

/** The subjects a coordinator looks after. */
export function CoordinatorHome({ subjects }: CoordinatorHomeProps) {
  const { t } = useText();
  return (
    <>
      <h2 className="section-title">{t("home.my-subjects")}</h2>
      {subjects.length === 0 ? (
        <Empty icon={libraryOutline} title={t("home.no-subjects")} text={t("home.no-subjects-text")} />
      ) : (
        <ul className="plain tiles">
          {subjects.map(({ id, name, theme }) => (
            <li key={id}>
              <SubjectCard
                name={name}
                theme={theme}
                quiet={t("home.subject-text")}
                leadsTo={`/levels/${id}`}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
