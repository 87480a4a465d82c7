import type { Id } from "@dars/contract/platform/primitives";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { PeopleMessage } from "#talking/messages/public.ts";

import type { Followed } from "./followed-people.ts";

interface WriteToPeopleProps {
  readonly schoolId: Id;
  readonly of: "student" | "teacher";
  readonly people: readonly Followed[];
  /** Called after sending and on cancel. */
  readonly onDone: () => void;
}

/** At most this many people are named above the message. */
const MOST_NAMES = 3;

/** A message to the families of students, or to teachers, each separately. */
export function WriteToPeople({ schoolId, of, people, onDone }: WriteToPeopleProps) {
  const { t, locale } = useText();
  const names = people.slice(0, MOST_NAMES).map(({ person }) => localizeName(person.name, locale));
  return (
    <section className="card stack" aria-label={t("follow-up.message")}>
      <h2 className="section-title first">
        {t(of === "student" ? "follow-up.message-family" : "follow-up.message")}
      </h2>
      <p className="quiet">
        {names.join(t("follow-up.comma"))}
        {people.length > MOST_NAMES && ` +${people.length - MOST_NAMES}`}
      </p>
      <PeopleMessage
        schoolId={schoolId}
        people={of}
        personIds={people.map(({ person }) => person.id)}
        onSent={onDone}
        onCancel={onDone}
      />
    </section>
  );
}
