import type { Home } from "@dars/contract/shell/home";
import { IonList } from "@ionic/react";
import { libraryOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";
import { Empty } from "#platform/ui/Empty.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { Swatch } from "#school/schools/public.ts";

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
        <IonList className="rows" lines="none" aria-label={t("home.my-subjects")}>
          {subjects.map(({ id, name, theme }) => (
            <Row
              key={id}
              start={<Swatch theme={theme} icon={null} name={name} />}
              strong={<Name of={name} />}
              quiet={t("home.subject-text")}
              leadsTo={`/levels/${id}`}
            />
          ))}
        </IonList>
      )}
    </>
  );
}
