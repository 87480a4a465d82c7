import type { CoordinatedSchool, DraftToReview, Home } from "@dars/contract/shell/home";
import { IonButton, IonIcon, IonList } from "@ionic/react";
import { businessOutline, chatboxEllipsesOutline, readerOutline } from "ionicons/icons";
import { useState } from "react";

import { lessonAddress } from "#learning/lessons/public.ts";
import { allNames, localizeName } from "#platform/text/localize-name.ts";
import { useText, type Text } from "#platform/text/use-text.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { RecordList, Records, type RecordsProps } from "#platform/ui/Records.tsx";
import { Row } from "#platform/ui/Row.tsx";

import "./home.css";

/** So few are seen at a glance, without a search. */
const FEW = 6;

interface CoordinatorGridProps {
  readonly coordination: NonNullable<Home["coordination"]>;
  readonly schools: NonNullable<Home["schools"]>;
}

/** Drafts of lessons to review, then each school with how its lessons, marking, visits and trainings stand. */
export function CoordinatorGrid({ coordination, schools }: CoordinatorGridProps) {
  const text = useText();
  const { t } = text;
  const records = coordination.schools.flatMap((line) => {
    const school = schools.find(({ id }) => id === line.schoolId);
    return school ? [{ ...line, school }] : [];
  });
  const list: RecordsProps<(typeof records)[number]> = {
    label: t("home.schools"),
    records,
    keyOf: ({ schoolId }) => schoolId,
    searchOf: ({ school }) => allNames(school.name),
    row: (line) => ({
      start: <Avatar id={line.schoolId} name={line.school.name} />,
      strong: <Name of={line.school.name} />,
      quiet: <StandingOfSchool line={line} />,
      leadsTo: `/subject-list?school=${line.schoolId}`,
    }),
    columns: [
      { head: t("schools.school"), render: ({ school }) => <Name of={school.name} /> },
      { head: t("home.grid-coverage"), render: (line) => coverageText(line, text), isNumber: true },
      {
        head: t("home.grid-marking"),
        render: (line) => (
          <Link leadsTo={`/exercises?school=${line.schoolId}`}>{markingText(line, text)}</Link>
        ),
      },
      {
        head: t("home.grid-visits"),
        render: (line) => <Link leadsTo="/evaluations">{visitsText(line, text)}</Link>,
      },
      {
        head: t("trainings.title"),
        render: ({ schoolId, trainings }) => (
          <Link leadsTo={`/trainings?school=${schoolId}`}>
            {t("home.grid-trainings-count", { count: trainings })}
          </Link>
        ),
      },
    ],
    empty: { icon: businessOutline, title: t("home.no-schools"), text: t("home.no-schools-text") },
  };
  const isShort = records.length > 0 && records.length <= FEW;
  return (
    <>
      {coordination.drafts.length > 0 && (
        <Drafts drafts={coordination.drafts} inAll={coordination.draftsInAll} schools={schools} />
      )}
      <Objections
        lines={records
          .filter(({ objections }) => objections > 0)
          .map((line) => ({ ...line, name: line.school.name }))}
      />
      <h2 className="section-title">{t("home.schools")}</h2>
      {isShort ? <RecordList {...list} /> : <Records {...list} />}
    </>
  );
}

/** On a phone: one line for each thing that is looked at. */
function StandingOfSchool({ line }: { readonly line: CoordinatedSchool }) {
  const text = useText();
  const { t } = text;
  return (
    <>
      {line.coverage !== null && (
        <span className="standing-line">{t("home.grid-on-plan", { share: coverageText(line, text) })}</span>
      )}
      <span className="standing-line">{markingText(line, text)}</span>
      <span className="standing-line">{visitsText(line, text)}</span>
      <span className="standing-line">{t("home.grid-trainings-count", { count: line.trainings })}</span>
    </>
  );
}

type Line = CoordinatedSchool & Pick<NonNullable<Home["schools"]>[number], "name">;

/** H13: where families object to marks of one's subjects, and the office waits for a comment. */
function Objections({ lines }: { readonly lines: readonly Line[] }) {
  const { t, format } = useText();
  if (lines.length === 0) return null;
  return (
    <IonList className="rows work-list" lines="none" aria-label={t("home.objections")}>
      {lines.map(({ schoolId, name, objections }) => (
        <Row
          key={schoolId}
          start={<IonIcon icon={chatboxEllipsesOutline} aria-hidden="true" />}
          strong={t("home.objections")}
          quiet={<Name of={name} />}
          end={<span className="work-count">{format.number(objections)}</span>}
          leadsTo={`/manage/objections?school=${schoolId}`}
        />
      ))}
    </IonList>
  );
}

interface DraftsProps {
  readonly drafts: readonly DraftToReview[];
  readonly inAll: number;
  readonly schools: CoordinatorGridProps["schools"];
}

const FEW_DRAFTS = 3;

/** The oldest few at first, then all of them. A school is named where there are several. */
function Drafts({ drafts, inAll, schools }: DraftsProps) {
  const { t } = useText();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? drafts : drafts.slice(0, FEW_DRAFTS);
  return (
    <>
      <h2 className="section-title">{t("home.drafts")}</h2>
      <IonList className="rows work-list" lines="none" aria-label={t("home.drafts")}>
        {shown.map((draft) => (
          <DraftRow
            key={`${draft.schoolId} ${draft.versionId}`}
            draft={draft}
            school={schools.length > 1 ? schools.find(({ id }) => id === draft.schoolId) : undefined}
          />
        ))}
      </IonList>
      {drafts.length > shown.length && (
        <div className="buttons">
          <IonButton size="small" fill="clear" onClick={() => setWhole(true)}>
            {t("home.all-drafts", { count: drafts.length })}
          </IonButton>
        </div>
      )}
      {drafts.length === shown.length && inAll > drafts.length && (
        <p className="quiet">{t("home.more-drafts", { count: inAll - drafts.length })}</p>
      )}
    </>
  );
}

interface DraftRowProps {
  readonly draft: DraftToReview;
  readonly school: CoordinatorGridProps["schools"][number] | undefined;
}

function DraftRow({ draft, school }: DraftRowProps) {
  const { t, format, locale } = useText();
  const { schoolId, lessonId, versionId, name, subject, level, author, seq = 1, since } = draft;
  const words = [
    ...[author, level, school?.name].flatMap((names) => (names ? [localizeName(names, locale)] : [])),
    localizeName(subject, locale),
    ...(seq > 1 ? [t("home.draft-version", { number: seq })] : []),
    t("home.draft-since", { time: format.moment(new Date(since)) }),
  ];
  return (
    <Row
      start={<IonIcon icon={readerOutline} aria-hidden="true" />}
      strong={<Name of={name} />}
      quiet={words.join(" · ")}
      leadsTo={lessonAddress(`/lesson/${lessonId}/${versionId}`, { schoolId })}
    />
  );
}

const coverageText = ({ coverage }: CoordinatedSchool, { format }: Text): string =>
  coverage === null ? "–" : format.percent(coverage / 100);

function markingText({ toMark, oldestDays }: CoordinatedSchool, { t }: Text): string {
  if (toMark === 0) return t("home.grid-marked");
  const waiting = t("home.grid-to-mark", { count: toMark });
  return oldestDays ? `${waiting} (${t("home.grid-days", { count: oldestDays })})` : waiting;
}

function visitsText({ visited, visitedByMe: mine, teachers }: CoordinatedSchool, { t }: Text): string {
  if (mine === undefined) return t("home.grid-visited", { visited, teachers });
  const own = t("home.grid-visited-by-me", { mine, teachers });
  return visited > mine ? `${own} · ${t("home.grid-visited-by-others", { count: visited - mine })}` : own;
}
