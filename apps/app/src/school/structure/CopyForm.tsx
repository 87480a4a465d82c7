import type { Id } from "@dars/contract/platform/primitives";
import { copySetUp } from "@dars/contract/school/school-records";
import { listSchools } from "@dars/contract/school/schools";
import { listYears } from "@dars/contract/school/years";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";

import { dayAfter, getLastDay } from "./days.ts";
import { RecordForm } from "./RecordForm.tsx";

/** Begins a school's year as another school has it. */
export function CopyForm({ schoolId }: { readonly schoolId: Id }) {
  const { t, locale } = useText();
  const { save } = useSave();
  const [isOpen, setOpen] = useState(false);
  const schools = useRead(listSchools, {}, isOpen);
  const years = useRead(listYears, { params: { schoolId } }, isOpen);
  if (!isOpen)
    return (
      <section className="card" aria-label={t("structure.copy")}>
        <p className="quiet">{t("structure.copy-text")}</p>
        <IonButton fill="outline" className="spaced" onClick={() => setOpen(true)}>
          {t("structure.copy")}
        </IonButton>
      </section>
    );
  return (
    <Await {...schools.reading}>
      {({ schools: all }) => (
        <Await {...years.reading}>
          {({ years: own, next }) => {
            const others = all.filter(({ id }) => id !== schoolId);
            const year = own.find(({ state }) => state === "current") ?? own[0] ?? next;
            return (
              <RecordForm
                title={t("structure.copy")}
                lead={t("structure.copy-text")}
                fields={[
                  {
                    kind: "choice",
                    name: "from",
                    label: t("structure.from-school"),
                    value: String(others[0]?.id ?? ""),
                    isRequired: true,
                    options: others.map(({ id, name }) => [String(id), localizeName(name, locale)]),
                  },
                  { kind: "text", name: "title", label: t("structure.title-field"), value: year.title },
                  { kind: "day", name: "startsOn", label: t("structure.first-day"), value: year.startsOn },
                  {
                    kind: "day",
                    name: "lastDay",
                    label: t("structure.last-day"),
                    value: getLastDay(year.endsOn),
                  },
                ]}
                verb={t("structure.copy")}
                onSave={(typed) => {
                  const lastDay = typed.text("lastDay");
                  const record = {
                    title: typed.text("title") ?? year.title,
                    startsOn: typed.text("startsOn") ?? year.startsOn,
                    endsOn: lastDay === null ? year.endsOn : dayAfter(lastDay),
                  };
                  const body = { key: newClientId(), fromSchoolId: typed.number("from") ?? 0, year: record };
                  return save(copySetUp, { params: { schoolId }, body }, t("structure.copy"));
                }}
                onDone={() => setOpen(false)}
              />
            );
          }}
        </Await>
      )}
    </Await>
  );
}
