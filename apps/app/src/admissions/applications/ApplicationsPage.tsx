import type { ApplicationState } from "@dars/contract/admissions/application-record";
import { listApplications, type ApplicationLine } from "@dars/contract/admissions/applications";
import type { Reply } from "@dars/contract/platform/route";
import { IonButton, IonIcon } from "@ionic/react";
import { calendarOutline, documentTextOutline } from "ionicons/icons";
import { useState } from "react";

import { usePages } from "#platform/api/use-pages.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { More } from "#platform/ui/More.tsx";
import { Records } from "#platform/ui/Records.tsx";
import { useWide } from "#platform/ui/use-wide.ts";
import { PageOfSchool } from "#school/schools/public.ts";

import { MOST_CARDS } from "./board-column.ts";
import { Board } from "./Board.tsx";
import { PhoneCodes } from "./PhoneCodes.tsx";
import { PlacesLeft } from "./PlacesLeft.tsx";
import { Seats } from "./Seats.tsx";

/** O2: the applications of a school, by how far they have come. */
export function ApplicationsPage() {
  return (
    <PageOfSchool title="applications.title" back="/manage">
      {(schoolId) => <Applications schoolId={schoolId} />}
    </PageOfSchool>
  );
}

/** The columns of the board, from the first look to the end. */
const STAGES = {
  new: ["submitted"],
  review: ["under_review", "info_requested", "assessment_scheduled", "assessed"],
  places: ["accepted", "offer_accepted", "waitlisted"],
  closed: ["enrolled", "rejected", "withdrawn", "expired"],
} as const satisfies Readonly<Record<string, readonly ApplicationState[]>>;
type Stage = keyof typeof STAGES;
const ORDER = ["new", "review", "places", "closed"] as const;

const isAt = (stage: Stage, { state }: ApplicationLine) => STAGES[stage].some((each) => each === state);

/** The waiting list after the offers, in its own order; the rest as the server lists it. */
const inOrder = (lines: readonly ApplicationLine[]) =>
  lines.toSorted((a, b) => (a.waitingPlace ?? 0) - (b.waitingPlace ?? 0));

type View = Stage | "board";

/** What is shown at first: at a desk the board, as long as its cards are few; else the first stage with something in it. */
function chooseView(
  chosen: View | null,
  hasBoard: boolean,
  openCount: number,
  lines: readonly ApplicationLine[],
): View {
  if (chosen !== null && (chosen !== "board" || hasBoard)) return chosen;
  if (hasBoard && openCount <= MOST_CARDS) return "board";
  return ORDER.find((stage) => lines.some((line) => isAt(stage, line))) ?? "new";
}

function Applications({ schoolId }: { readonly schoolId: number }) {
  const { reading, more } = usePages(listApplications, {
    inputAt: (after) => ({ params: { schoolId }, query: after === null ? {} : { after } }),
    getNextCursor: ({ next }) => next,
  });
  return (
    <Await {...reading}>
      {([first, ...others]) =>
        first && (
          <Views
            schoolId={schoolId}
            first={first}
            lines={[first, ...others].flatMap((page) => page.applications)}
            more={more}
          />
        )
      }
    </Await>
  );
}

interface ViewsProps extends LinesProps {
  readonly first: Reply<typeof listApplications>;
  readonly more: (() => void) | null;
}

function Views({ schoolId, first: { levels, waitingPhones, settled }, lines, more }: ViewsProps) {
  const { t, format } = useText();
  const isWide = useWide();
  const [chosen, setChosen] = useState<View | null>(null);
  const open = lines.filter((line) => !isAt("closed", line));
  const hasBoard = isWide && open.length > 0;
  const view = chooseView(chosen, hasBoard, open.length, lines);
  const count = (each: Stage) =>
    each === "closed" ? settled : lines.filter((line) => isAt(each, line)).length;
  return (
    <div className="stack wide-gap">
      <div className="buttons">
        <IonButton fill="outline" routerLink="/manage/assessment-slots">
          <IonIcon slot="start" icon={calendarOutline} aria-hidden="true" />
          {t("applications.slots")}
        </IonButton>
      </div>
      {waitingPhones > 0 && <PhoneCodes key={schoolId} schoolId={schoolId} count={waitingPhones} />}
      <Choice<View>
        label={t("applications.title")}
        isLabelHidden
        options={[
          ...(hasBoard ? [["board", t("applications.board")] as const] : []),
          ...ORDER.map(
            (each) => [each, `${t(`applications.stage-${each}`)} · ${format.number(count(each))}`] as const,
          ),
        ]}
        value={view}
        onChoose={setChosen}
      />
      {view === "board" ? (
        <>
          <PlacesLeft levels={levels} />
          <Board schoolId={schoolId} lines={open} />
        </>
      ) : (
        <>
          <Lines key={view} schoolId={schoolId} lines={inOrder(lines.filter((line) => isAt(view, line)))} />
          {view === "closed" && <More onMore={more} />}
          <Seats levels={levels} />
        </>
      )}
    </div>
  );
}

interface LinesProps {
  readonly schoolId: number;
  readonly lines: readonly ApplicationLine[];
}

function Lines({ schoolId, lines }: LinesProps) {
  const { t, format, locale } = useText();
  const words = (line: ApplicationLine) => (
    <>
      <span className="state">
        {line.waitingPlace === null
          ? t(`applying.state-${line.state}`)
          : t("applications.waiting-place", { place: format.number(line.waitingPlace) })}
      </span>
      {line.isAnswered && <span className="state waiting">{t("applications.answered")}</span>}
      {line.isDuplicate && <span className="state waiting">{t("applications.duplicate")}</span>}
    </>
  );
  return (
    <Records
      label={t("applications.title")}
      records={lines}
      keyOf={({ key }) => key}
      searchOf={({ name }) => Object.values(name).join(" ")}
      row={(line) => ({
        strong: <bdi>{localizeName(line.name, locale)}</bdi>,
        quiet: (
          <span className="lines">
            <bdi>{localizeName(line.level.name, locale)}</bdi>
            <span>{t("applications.submitted-on", { day: format.date(new Date(line.submittedAt)) })}</span>
          </span>
        ),
        end: words(line),
        leadsTo: `/manage/applications/${schoolId}/${line.key}`,
      })}
      columns={[
        { head: t("applying.child"), render: ({ name }) => <bdi>{localizeName(name, locale)}</bdi> },
        { head: t("applying.level"), render: ({ level }) => <bdi>{localizeName(level.name, locale)}</bdi> },
        {
          head: t("applications.submitted"),
          render: ({ submittedAt }) => format.date(new Date(submittedAt)),
        },
        { head: t("applying.status"), render: words },
      ]}
      empty={{
        icon: documentTextOutline,
        title: t("applications.none"),
        text: t("applications.none-text"),
      }}
    />
  );
}
