import type { Id } from "@dars/contract/platform/primitives";
import type { MergeRelative, MergeSide } from "@dars/contract/school/record-merges";
import { Fragment, type ReactNode } from "react";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Phone } from "#school/people/public.ts";
import { sectionName } from "#school/schools/public.ts";

interface MergeSideCardProps {
  readonly title: string;
  readonly schoolId: Id;
  readonly side: MergeSide;
  /** Lines that are empty on both sides are left out. */
  readonly other: MergeSide;
}

const COUNTS = ["marks", "attendance", "classes", "rooms", "letters"] as const;

/** One of two records, with what is attached to it; both cards have the same lines, so that they can be compared. */
export function MergeSideCard({ title, schoolId, side, other }: MergeSideCardProps) {
  const factsOf = useFacts(schoolId);
  const others = factsOf(other);
  const facts = factsOf(side).filter(([, value], place) => isThere(value) || isThere(others[place]?.[1]));
  const { id, name } = side;
  return (
    <section className="card" aria-label={title}>
      <h2 className="section-title">{title}</h2>
      <div className="person-head">
        <Avatar id={id} name={name} isLarge />
        <h3>
          <Link leadsTo={`/manage/people/${schoolId}/${id}`}>
            <Name of={name} />
          </Link>
        </h3>
      </div>
      <dl className="facts">
        {facts.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{isThere(value) ? value : "–"}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

const isThere = (value: ReactNode): boolean => value !== null && value !== undefined && value !== false;

type Fact = readonly [label: string, value: ReactNode];

/** The same labels in the same order for every record. */
function useFacts(schoolId: Id) {
  const { t, format } = useText();
  return (side: MergeSide): readonly Fact[] => [
    [t("people.kind"), side.kinds.map((kind) => t(`people.kind-${kind}`)).join(" · ")],
    [t("people.birth"), side.birthDate !== null && format.date(getNoon(side.birthDate))],
    [t("people.student-number"), side.studentNumber !== null && <bdi>{side.studentNumber}</bdi>],
    [t("people.phone"), side.phone !== null && <Phone number={side.phone} />],
    [t("people.national-id"), side.hasNationalId && t("record-merges.on-file")],
    [t("people.account"), side.account && <Account account={side.account} />],
    [t("people.guardians"), relativesIn(schoolId, side.guardians)],
    [t("people.children"), relativesIn(schoolId, side.children)],
    [t("record-merges.years"), side.enrolments.length > 0 && <Years side={side} />],
    ...COUNTS.map((what): Fact => [
      t(`record-merges.count-${what}`),
      side.counts[what] > 0 && format.number(side.counts[what]),
    ]),
    [t("record-merges.created"), format.date(new Date(side.createdAt))],
  ];
}

const relativesIn = (schoolId: Id, relatives: readonly MergeRelative[]) =>
  relatives.length > 0 && <Relatives schoolId={schoolId} relatives={relatives} />;

function Account({ account: { logins, state } }: { readonly account: NonNullable<MergeSide["account"]> }) {
  const { t } = useText();
  return (
    <>
      <bdi dir="ltr">{logins.join(", ")}</bdi> · {t(`people.state-${state}`)}
    </>
  );
}

interface RelativesProps {
  readonly schoolId: Id;
  readonly relatives: readonly MergeRelative[];
}

function Relatives({ schoolId, relatives }: RelativesProps) {
  const { t, locale } = useText();
  return (
    <ul className="plain">
      {relatives.map(({ id, name, state, isRestricted }) => (
        <li key={id}>
          <Link leadsTo={`/manage/people/${schoolId}/${id}`}>{localizeName(name, locale)}</Link>{" "}
          <span className="quiet">{t(isRestricted ? "people.restricted" : `people.link-${state}`)}</span>
        </li>
      ))}
    </ul>
  );
}

function Years({ side: { enrolments } }: { readonly side: MergeSide }) {
  const { locale } = useText();
  return (
    <ul className="plain">
      {enrolments.map(({ year, level, letter }) => (
        <li key={`${year} ${letter}`}>
          <bdi>{year}</bdi> ·{" "}
          {letter === null
            ? localizeName(level, locale)
            : sectionName({ letter, title: null }, level, locale)}
        </li>
      ))}
    </ul>
  );
}
