import { listPolicies, type LevelPolicy } from "@dars/contract/marks/policies";
import type { Id } from "@dars/contract/platform/primitives";
import { IonIcon, IonList } from "@ionic/react";
import { calculatorOutline } from "ionicons/icons";
import { useState } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { unbroken } from "#platform/text/dashed.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { PageOfSchool } from "#school/schools/public.ts";

import { LevelVersions } from "./LevelVersions.tsx";
import { PolicyForm } from "./PolicyForm.tsx";
import { schemeName } from "./scheme-name.ts";

/** By which scheme each level is graded, and how it is changed from a year on. */
export function PoliciesPage() {
  return (
    <PageOfSchool title="policies.title" back="/manage">
      {(schoolId) => <Policies key={schoolId} schoolId={schoolId} />}
    </PageOfSchool>
  );
}

function Policies({ schoolId }: { readonly schoolId: Id }) {
  const { t } = useText();
  const [chosen, setChosen] = useState<Id | null>(null);
  const { reading } = useRead(listPolicies, { params: { schoolId } });
  return (
    <Await {...reading}>
      {({ levels, schemes, years }) => {
        const open = levels.find(({ level }) => level.id === chosen);
        if (levels.length === 0)
          return <Empty icon={calculatorOutline} title={t("policies.none")} text={t("policies.none-text")} />;
        return (
          <div className="stack wide-gap">
            <p className="quiet">{t("policies.text")}</p>
            <IonList className="rows" lines="none" aria-label={t("policies.title")}>
              {levels.map((each) => (
                <LevelRow
                  key={each.level.id}
                  policy={each}
                  isOpen={each.level.id === chosen}
                  onOpen={() => setChosen(each.level.id)}
                />
              ))}
            </IonList>
            {open && (
              <section className="stack wide-gap" key={`${open.level.id} ${open.versions.length}`}>
                <LevelVersions policy={open} />
                <PolicyForm schoolId={schoolId} policy={open} schemes={schemes} years={years} />
              </section>
            )}
          </div>
        );
      }}
    </Await>
  );
}

interface LevelRowProps {
  readonly policy: LevelPolicy;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function LevelRow({ policy: { level, current }, isOpen, onOpen }: LevelRowProps) {
  const { t } = useText();
  return (
    <Row
      start={<IonIcon icon={calculatorOutline} aria-hidden="true" />}
      strong={<Name of={level.name} />}
      quiet={`${schemeName(current.code, t)} · ${
        current.id === null
          ? t("policies.unchosen")
          : t("policies.version", { version: current.version, year: unbroken(current.from?.title ?? "") })
      }`}
      isCurrent={isOpen}
      onPress={onOpen}
    />
  );
}
