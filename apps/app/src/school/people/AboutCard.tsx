import type { PersonPage } from "@dars/contract/school/people";
import type { ReactNode } from "react";

import { useText } from "#platform/text/use-text.ts";

import { Phone } from "./Phone.tsx";

/** Known details of a person; empty ones are omitted. */
export function AboutCard({ person }: { readonly person: PersonPage }) {
  const { t, format } = useText();
  const { birthDate, sex, phone, email, enrolment } = person;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t("people.student-number"), enrolment?.studentNumber && <bdi>{enrolment.studentNumber}</bdi>],
    [t("people.register-no"), enrolment?.registerNo && format.number(enrolment.registerNo)],
    [t("people.birth"), birthDate && format.date(dayOf(birthDate))],
    [t("people.sex"), sex && t(`people.${sex}`)],
    [t("people.phone"), phone && <Phone number={phone} />],
    [t("people.email"), email && <bdi dir="ltr">{email}</bdi>],
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

export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** At noon, so that no time zone moves a birthday. */
const dayOf = (day: string): Date => new Date(`${day}T12:00:00`);
