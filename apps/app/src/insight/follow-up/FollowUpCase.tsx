import type { Id } from "@dars/contract/platform/primitives";

import { useSession } from "#identity/accounts/public.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Portrait } from "#platform/ui/Portrait.tsx";
import { sectionName } from "#school/schools/public.ts";

import { CallFirst } from "./CallFirst.tsx";
import { CallRecord } from "./CallRecord.tsx";
import { CaseActions } from "./CaseActions.tsx";
import { CaseHistory } from "./CaseHistory.tsx";
import { CaseReasons } from "./CaseReasons.tsx";
import type { Followed } from "./followed-people.ts";
import type { Owners } from "./OwnerField.tsx";

interface FollowUpCaseProps {
  readonly schoolId: Id;
  readonly followed: Followed;
  readonly owners: Owners;
  readonly today: string;
  readonly mayHandle: boolean;
  /** Opens a message to the family or the colleague; absent where the reader may not. */
  readonly onWrite?: (() => void) | undefined;
}

/** One case: its reasons, whom to call, the actions, and the history. */
export function FollowUpCase(props: FollowUpCaseProps) {
  const { schoolId, followed, mayHandle } = props;
  const { t, locale } = useText();
  const { person, section, entries, since, owner } = followed;
  const role = useSession().session?.login_type;
  const isOffice = role === "school_management";
  return (
    <article className="card stack wide-gap" aria-label={localizeName(person.name, locale)}>
      <header className="case-head">
        <Portrait schoolId={schoolId} id={person.id} name={person.name} />
        <div>
          <h2 className="section-title first">
            {isOffice ? (
              <Link leadsTo={`/manage/people/${schoolId}/${person.id}`}>
                <Name of={person.name} />
              </Link>
            ) : (
              <Name of={person.name} />
            )}
          </h2>
          <p className="quiet">
            {section && `${sectionName(section, section.level, locale)} · `}
            {owner
              ? t("follow-up.owner", { name: localizeName(owner.name, locale) })
              : t("follow-up.no-owner")}
          </p>
        </div>
      </header>
      <CaseReasons schoolId={schoolId} entries={entries} isOffice={isOffice} />
      {isOffice && <CallFirst schoolId={schoolId} personId={person.id} />}
      {role === "teacher" && section && (
        <p>
          <Link leadsTo={`/chatting-rooms/new?about=${person.id}`}>{t("follow-up.message-family")}</Link>
        </p>
      )}
      {mayHandle && (
        <>
          <CallRecord
            key={person.id}
            schoolId={schoolId}
            personId={person.id}
            name={localizeName(person.name, locale)}
          />
          <CaseActions {...props} />
          <CaseHistory schoolId={schoolId} personId={person.id} since={since} />
        </>
      )}
    </article>
  );
}
