import type { Id, Names } from "@dars/contract/platform/primitives";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";

import { PeopleMessage } from "./PeopleMessage.tsx";

interface WriteToPeopleProps {
  readonly schoolId: Id;
  readonly title: string;
  /** Who receives it besides those who are named. */
  readonly note?: string;
  /** As in `PeopleMessage`. */
  readonly kind: "student" | "teacher" | "any";
  readonly people: readonly { readonly id: Id; readonly name: Names }[];
  /** Called after sending and on cancel. */
  readonly onDone: () => void;
}

/** At most this many people are named above the message. */
const MOST_NAMES = 3;

/** A message to the families of students, or to teachers, each separately, below their names. */
export function WriteToPeople({ schoolId, title, note, kind, people, onDone }: WriteToPeopleProps) {
  const { locale } = useText();
  const names = people.slice(0, MOST_NAMES).map(({ name }) => localizeName(name, locale));
  return (
    <section className="card stack" aria-label={title}>
      <h2 className="section-title first">{title}</h2>
      <p className="quiet">
        <bdi>{names.join(" · ")}</bdi>
        {people.length > MOST_NAMES && <bdi dir="ltr"> +{people.length - MOST_NAMES}</bdi>}
      </p>
      {note !== undefined && <p className="quiet">{note}</p>}
      <PeopleMessage
        schoolId={schoolId}
        people={kind}
        personIds={people.map(({ id }) => id)}
        onSent={onDone}
        onCancel={onDone}
      />
    </section>
  );
}
