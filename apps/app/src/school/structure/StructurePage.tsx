import type { Id } from "@dars/contract/platform/primitives";
import { readStructure, type OfferingLine } from "@dars/contract/school/structure";
import { IonButton, IonIcon } from "@ionic/react";
import { addOutline, calendarOutline } from "ionicons/icons";
import { useState } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { PageOfSchool } from "#school/schools/public.ts";

import { Beside } from "./Beside.tsx";
import { OfferingForm } from "./OfferingForm.tsx";
import { OfferingRecords } from "./OfferingRecords.tsx";
import { SectionForm } from "./SectionForm.tsx";
import { SectionRecords } from "./SectionRecords.tsx";

import "./structure.css";

/** Sections and offerings of a school, year by year. */
export function StructurePage() {
  return (
    <PageOfSchool title="structure.title" back="/manage">
      {(schoolId) => <Structure key={schoolId} schoolId={schoolId} />}
    </PageOfSchool>
  );
}

type Kind = "sections" | "offerings";
type Open =
  | { readonly kind: "sections" }
  | { readonly kind: "offerings"; readonly record: OfferingLine | null };

function Structure({ schoolId }: { readonly schoolId: Id }) {
  const { t } = useText();
  const [kind, setKind] = useState<Kind>("sections");
  const [yearId, setYearId] = useState<Id | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const { reading } = useRead(readStructure, {
    params: { schoolId },
    query: yearId === null ? {} : { yearId },
  });
  return (
    <Await {...reading}>
      {({ year, years, sections, offerings }) => {
        if (year === null)
          return (
            <Empty icon={calendarOutline} title={t("structure.no-years")} text={t("structure.year-first")} />
          );
        const mayWrite = year.state !== "archived";
        const form =
          open === null ? null : open.kind === "sections" ? (
            <SectionForm schoolId={schoolId} yearId={year.id} section={null} onDone={() => setOpen(null)} />
          ) : (
            <OfferingForm
              key={`offering ${open.record?.id ?? 0}`}
              schoolId={schoolId}
              yearId={year.id}
              offering={open.record}
              onDone={() => setOpen(null)}
            />
          );
        const list = (
          <>
            <div className="structure-lead">
              <PickField
                label={t("structure.year")}
                options={years.map(({ id, title, state }) => [
                  String(id),
                  `${title} · ${t(`structure.year-${state}`)}`,
                ])}
                value={String(year.id)}
                onPick={(id) => setYearId(Number(id))}
              />
              <Choice
                label={t("structure.title")}
                isLabelHidden
                options={[
                  ["sections", t("structure.sections")],
                  ["offerings", t("structure.offerings")],
                ]}
                value={kind}
                onChoose={setKind}
              />
              {mayWrite && (
                <IonButton onClick={() => setOpen(kind === "sections" ? { kind } : { kind, record: null })}>
                  <IonIcon slot="start" icon={addOutline} aria-hidden="true" />
                  {t(kind === "sections" ? "structure.add-section" : "structure.add-offering")}
                </IonButton>
              )}
            </div>
            {kind === "sections" ? (
              <SectionRecords schoolId={schoolId} sections={sections} />
            ) : (
              <OfferingRecords
                offerings={offerings}
                onEdit={mayWrite ? (record) => setOpen({ kind: "offerings", record }) : undefined}
              />
            )}
          </>
        );
        return <Beside list={list} form={form} />;
      }}
    </Await>
  );
}
