import { shownNumber } from "@dars/contract/marks/shown-number";
import type { ChildCard } from "@dars/contract/shell/home";
import type { ChildToday } from "@dars/contract/shell/tonight";
import { IonButton, IonIcon } from "@ionic/react";
import { chevronForward } from "ionicons/icons";
import type { ReactNode } from "react";

import { shortName } from "#platform/text/given-name.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { momentAt } from "#platform/time/days.ts";
import { useSchoolZone } from "#platform/time/school-zone.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { sectionName } from "#school/schools/public.ts";
import { PresenceChip, presenceText } from "#time/attendance/public.ts";

import { getCardId, toPresence } from "./ChildStrip.tsx";
import { OwnReport } from "./OwnReport.tsx";
import type { EveningChild } from "./use-evening.ts";

interface ChildSummaryProps {
  readonly child: ChildCard;
  /** Undefined while it was never read on this device. */
  readonly today: EveningChild | undefined;
}

/** One child: how it is marked today, the next lesson, subjects, report card and chats, each a way there. */
export function ChildSummary({ child, today }: ChildSummaryProps) {
  const { t, locale } = useText();
  const { schoolId, studentId, level, unread } = child;
  return (
    <li className="card child-summary" id={getCardId(child)}>
      <ChildHead child={child} today={today} />
      {today && <OwnReport child={child} today={today} />}
      {today && <NextLesson {...today} />}
      <Fact
        label={t("home.subjects-row")}
        leadsTo={`/subjects/${level?.id ?? 0}?school=${schoolId}&student=${studentId}`}
      />
      {today && <Results {...today} />}
      {today?.latestVideo && <VideoFeedback {...today} latestVideo={today.latestVideo} />}
      <Fact label={t("home.chats")} leadsTo="/chatting-rooms">
        {unread > 0 ? (
          <strong>{t("home.unread-short", { count: unread })}</strong>
        ) : (
          <span className="quiet">{t("home.all-read")}</span>
        )}
      </Fact>
      <Others schoolId={schoolId} studentId={studentId} name={shortName(localizeName(child.name, locale))} />
    </li>
  );
}

function ChildHead({ child, today }: ChildSummaryProps) {
  const { t, locale } = useText();
  const { schoolId, school, studentId, level, section } = child;
  return (
    <div className="child-head">
      <Avatar id={studentId} name={child.name} isLarge />
      <div>
        <h3>
          <bdi>{shortName(localizeName(child.name, locale))}</bdi>
        </h3>
        <p className="quiet">
          <bdi>{section ? sectionName(section, level?.name ?? null, locale) : t("home.no-section")}</bdi>
        </p>
        <p className="quiet">
          <Name of={school} />
        </p>
      </div>
      {today && (
        <Link
          className="child-presence"
          leadsTo={`/attendance/student/${schoolId}/${studentId}`}
          label={`${t(presenceText({ ...toPresence(today), sex: child.sex }))}. ${t("attendance.of-child", { name: localizeName(child.name, locale) })}`}
        >
          <PresenceChip {...toPresence(today)} sex={child.sex} />
        </Link>
      )}
    </div>
  );
}

function NextLesson({ studentId, nextLesson }: ChildToday) {
  const { t, format } = useText();
  const zone = useSchoolZone();
  return (
    <Fact label={t("home.next-lesson")} leadsTo={`/schedule?student=${studentId}`}>
      {nextLesson ? (
        <>
          <strong>
            <Name of={nextLesson.subject} />
          </strong>{" "}
          · {format.moment(momentAt(nextLesson.date, nextLesson.startsAt, zone))}
        </>
      ) : (
        <span className="quiet">{t("home.no-next-lesson")}</span>
      )}
    </Fact>
  );
}

/** The latest mark; without one, when the report card was published. */
function Results({ schoolId, studentId, resultsAt, latestMark }: ChildToday) {
  const { t, format } = useText();
  const leadsTo = `/reportcards?child=${schoolId}-${studentId}`;
  if (latestMark)
    return (
      <Fact label={t("home.latest-mark")} leadsTo={leadsTo}>
        <strong className={latestMark.isBelowPass ? "latest-mark low" : "latest-mark"}>
          {t("home.mark-of", {
            mark: shownNumber(latestMark.value),
            max: shownNumber(latestMark.outOf),
          })}
        </strong>{" "}
        · <Name of={latestMark.subject} />
        {latestMark.isBelowPass && ` · ${t("home.below-pass")}`}
      </Fact>
    );
  return (
    <Fact label={t("home.results")} leadsTo={leadsTo}>
      {resultsAt === null ? (
        <span className="quiet">{t("home.no-results")}</span>
      ) : (
        t("home.results-at", { time: format.moment(new Date(resultsAt)) })
      )}
    </Fact>
  );
}

type LatestVideo = NonNullable<ChildToday["latestVideo"]>;

/** The way to what a teacher said of the child's latest video answer. */
function VideoFeedback({
  schoolId,
  studentId,
  latestVideo: { offeringId, subject, at },
}: ChildToday & { readonly latestVideo: LatestVideo }) {
  const { t, format } = useText();
  return (
    <Fact
      label={t("home.video-feedback")}
      leadsTo={`/video-exercises/${offeringId}?school=${schoolId}&student=${studentId}`}
    >
      <strong>
        <Name of={subject} />
      </strong>{" "}
      · {format.moment(new Date(at))}
    </Fact>
  );
}

interface FactProps {
  readonly label: string;
  readonly leadsTo: string;
  readonly children?: ReactNode;
}

function Fact({ label, leadsTo, children }: FactProps) {
  return (
    <Link className="child-fact" leadsTo={leadsTo}>
      {children === undefined ? (
        <span className="child-fact-alone">{label}</span>
      ) : (
        <>
          <span className="quiet">{label}</span>
          <span>{children}</span>
        </>
      )}
      <IonIcon icon={chevronForward} className="chevron" aria-hidden="true" />
    </Link>
  );
}

interface OthersProps extends Pick<ChildCard, "schoolId" | "studentId"> {
  readonly name: string;
}

/** Rarely needed links for a child. */
function Others({ schoolId, studentId, name }: OthersProps) {
  const { t } = useText();
  const ways: readonly (readonly [string, string])[] = [
    [t("home.report-absence"), `/attendance/report?school=${schoolId}&student=${studentId}`],
    [t("home.ask-correction"), `/ask/${schoolId}/${studentId}`],
    [t("home.second-guardian"), `/ask/${schoolId}/${studentId}/guardian`],
  ];
  return (
    <details className="child-others">
      <summary aria-label={t("home.more-of", { name })}>{t("home.more")}</summary>
      <div className="buttons">
        {ways.map(([words, leadsTo]) => (
          <IonButton key={leadsTo} fill="clear" aria-label={`${words}: ${name}`} routerLink={leadsTo}>
            {words}
          </IonButton>
        ))}
      </div>
    </details>
  );
}
