import type { PersonPage } from "@dars/contract/school/people";
import type { ReactNode } from "react";

import { useText, type Text } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";

import { Phone } from "./Phone.tsx";

type KnownFact = readonly [label: string, value: ReactNode];

/** Known details of a person; empty ones are omitted. */
export function AboutCard({ person }: { readonly person: PersonPage }) {
  const text = useText();
  const { t, format } = text;
  const { birthDate, sex, enrolment } = person;
  const facts: readonly KnownFact[] = [
    [t("people.student-number"), enrolment?.studentNumber && <bdi>{enrolment.studentNumber}</bdi>],
    [t("people.register-no"), enrolment?.registerNo && format.number(enrolment.registerNo)],
    [t("people.birth"), birthDate && format.date(toNoon(birthDate))],
    [t("people.sex"), sex && t(`people.${sex}`)],
    ...listContacts(person, text),
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

const listContacts = (
  { phone, secondPhone, email, address }: PersonPage,
  { t }: Pick<Text, "t">,
): KnownFact[] => [
  [t("people.phone"), phone && <Phone number={phone} />],
  [t("people.second-phone"), secondPhone && <Phone number={secondPhone} />],
  [t("people.email"), email && <bdi dir="ltr">{email}</bdi>],
  [t("people.address"), address && <bdi className="lines">{address}</bdi>],
];

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
