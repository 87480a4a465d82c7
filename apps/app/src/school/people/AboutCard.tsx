import type { PersonPage } from "@dars/contract/school/people";
import type { ReactNode } from "react";

import { useText, type Text } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";

import { Phone } from "./Phone.tsx";
import { RECORD_FIELDS, type RecordField } from "./record-fields.ts";

type KnownFact = readonly [label: string, value: ReactNode];

/** Known details of a person; empty ones are omitted. */
export function AboutCard({ person }: { readonly person: PersonPage }) {
  const text = useText();
  const { t, format } = text;
  const { enrolment } = person;
  const facts: readonly KnownFact[] = [
    [t("people.student-number"), enrolment?.studentNumber && <bdi>{enrolment.studentNumber}</bdi>],
    [t("people.register-no"), enrolment?.registerNo && format.number(enrolment.registerNo)],
    ...RECORD_FIELDS.map(({ field, kind, label }): KnownFact => {
      const value = person[field];
      return [t(label), value && showValue(kind, value, text)];
    }),
  ];
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== "");
  if (known.length === 0) return null;
  return (
    <section className="card">
      <h2 className="section-title">{t("people.about")}</h2>
      <dl className="facts">
        {known.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </dl>
    </section>
  );
}

function showValue(kind: RecordField["kind"], value: string, { t, format }: Text): ReactNode {
  if (kind === "phone") return <Phone number={value} />;
  if (kind === "date") return format.date(toNoon(value));
  if (kind === "sex") return t(value === "male" ? "people.male" : "people.female");
  if (kind === "email") return <bdi dir="ltr">{value}</bdi>;
  return <bdi className="lines">{value}</bdi>;
}

export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** At noon, so that no time zone moves a birthday. */
const toNoon = (day: string): Date => getNoon(day);
