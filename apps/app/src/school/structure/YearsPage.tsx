import type { Id } from "@dars/contract/platform/primitives";
import { listYears, type TermLine, type YearLine } from "@dars/contract/school/years";
import { IonButton, IonIcon } from "@ionic/react";
import { addOutline, calendarOutline } from "ionicons/icons";
import { useState } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { PageOfSchool } from "#school/schools/public.ts";

import { Beside } from "./Beside.tsx";
import { TermForm } from "./TermForm.tsx";
import { YearCard } from "./YearCard.tsx";
import { YearForm } from "./YearForm.tsx";

import "./structure.css";

/** Years and terms of a school. */
export function YearsPage() {
  return (
    <PageOfSchool title="structure.years" back="/manage">
      {(schoolId) => <Years key={schoolId} schoolId={schoolId} />}
    </PageOfSchool>
  );
}

type Open =
  | { readonly kind: "year"; readonly year: YearLine | null }
  | { readonly kind: "term"; readonly year: YearLine; readonly term: TermLine | null };

function Years({ schoolId }: { readonly schoolId: Id }) {
  const { t } = useText();
  const [open, setOpen] = useState<Open | null>(null);
  const { reading } = useRead(listYears, { params: { schoolId } });
  const close = () => setOpen(null);
  return (
    <Await {...reading}>
      {({ years, next }) => (
        <Beside
          list={
            <div className="stack">
              <div>
                <IonButton onClick={() => setOpen({ kind: "year", year: null })}>
                  <IonIcon slot="start" icon={addOutline} aria-hidden="true" />
                  {t("structure.add-year")}
                </IonButton>
              </div>
              {years.length === 0 && (
                <Empty
                  icon={calendarOutline}
                  title={t("structure.no-years")}
                  text={t("structure.no-years-text")}
                />
              )}
              {years.map((year) => (
                <YearCard
                  key={year.id}
                  schoolId={schoolId}
                  year={year}
                  onEdit={() => setOpen({ kind: "year", year })}
                  onTerm={(term) => setOpen({ kind: "term", year, term })}
                />
              ))}
            </div>
          }
          form={
            open === null ? null : open.kind === "year" ? (
              <YearForm
                key={`year ${open.year?.id ?? 0}`}
                schoolId={schoolId}
                year={open.year}
                next={next}
                onDone={close}
              />
            ) : (
              <TermForm
                key={`term ${open.year.id} ${open.term?.id ?? 0}`}
                schoolId={schoolId}
                year={open.year}
                term={open.term}
                onDone={close}
              />
            )
          }
        />
      )}
    </Await>
  );
}
