import { readSchoolReport, type ReportType } from "@dars/contract/insight/school-reports";
import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { IonButton, IonIcon } from "@ionic/react";
import { closeOutline } from "ionicons/icons";
import { useEffect, useRef, useState } from "react";

import { usePages } from "#platform/api/use-pages.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { More } from "#platform/ui/More.tsx";
import { SearchBar } from "#platform/ui/SearchBar.tsx";

import { ListedRow } from "./ListedRow.tsx";
import { reportAddress } from "./report-address.ts";
import { WHOLE_REPORT } from "./report-choice.ts";
import { ReportActions } from "./ReportActions.tsx";
import { RowPeople } from "./RowPeople.tsx";

import "./school-reports.css";

type ListReply = Reply<typeof readSchoolReport>;

interface RowListProps {
  readonly schoolId: Id;
  readonly report: ReportType;
  /** The row whose list it is. */
  readonly of: string;
  /** The column whose figure is looked into; empty: the whole list. */
  readonly figure: string;
  /** The last so many days of the report; empty: the usual. */
  readonly days: string;
  readonly onFigure: (figure: string) => void;
  /** Absent where it is a page by itself. */
  readonly onClose?: () => void;
}

const PAUSE_MS = 250;
/** From so many rows on one looks for a name. */
const MANY = 20;

/** The list behind a row of a report, or behind one of its figures, with what can be done with those in it. */
export function RowList({ schoolId, report, of, figure, days, onFigure, onClose }: RowListProps) {
  const { locale } = useText();
  const [search, setSearch] = useState("");
  const query = {
    of,
    ...(figure !== "" && { figure }),
    ...(days !== "" && { days: Number(days) }),
    ...(search.trim() !== "" && { search: search.trim() }),
  };
  const { reading, more, isBehind } = usePages(readSchoolReport, {
    inputAt: (after) => ({
      params: { schoolId, report },
      query: { ...query, locale, ...(after !== null && { after }) },
    }),
    getNextCursor: ({ next }) => next,
    isPassing: search !== "",
  });
  return (
    <Await {...reading}>
      {(pages) => {
        const [page] = pages;
        if (!page) return null;
        const rows = pages.flatMap((each) => each.rows);
        return (
          <div className="row-list stack">
            <ListHead page={page} figure={figure} onFigure={onFigure} onClose={onClose} />
            {page.of?.about && (
              <Link leadsTo={reportAddress(page.of.about, schoolId, of)}>
                <OpenWords about={page.of.about} />
              </Link>
            )}
            {page.total > MANY && <Search value={search} onType={setSearch} />}
            {page.people ? (
              <RowPeople
                key={`${of} ${figure}`}
                schoolId={schoolId}
                people={page.people}
                page={page}
                rows={rows}
                figure={figure}
              />
            ) : (
              <ul className="plain row-list-rows">
                {rows.map((row) => (
                  <li key={row.key}>
                    <ListedRow schoolId={schoolId} page={page} row={row} figure={figure} />
                  </li>
                ))}
              </ul>
            )}
            <More onMore={isBehind ? null : more} />
            <ReportActions
              schoolId={schoolId}
              report={report}
              query={query}
              page={{ ...page, people: null }}
              choice={WHOLE_REPORT}
            />
          </div>
        );
      }}
    </Await>
  );
}

function OpenWords({ about }: { readonly about: NonNullable<ListReply["about"]> }) {
  const { t } = useText();
  return t(about === "training" ? "report-list.open-training" : "report-list.open");
}

function Search({ value, onType }: { readonly value: string; readonly onType: (value: string) => void }) {
  const { t } = useText();
  return <SearchBar label={t("platform.search")} value={value} pauseMs={PAUSE_MS} onType={onType} />;
}

interface ListHeadProps extends Pick<RowListProps, "figure" | "onFigure"> {
  readonly page: ListReply;
  readonly onClose: (() => void) | undefined;
}

/** Whose list it is, and which of its figures is looked into. */
function ListHead({ page: { of, figures, found, total, title }, figure, onFigure, onClose }: ListHeadProps) {
  const { t, format, locale } = useText();
  const head = useRef<HTMLHeadingElement>(null);
  const isPanel = onClose !== undefined;
  useEffect(() => {
    if (isPanel) head.current?.focus();
  }, [isPanel]);
  const opened = (figures ?? []).filter(({ key, count }) => key === figure || (count ?? 0) > 0);
  return (
    <>
      <div className="title-line">
        <h2 ref={head} tabIndex={-1} className="section-title first">
          <bdi>{localizeName(of?.name ?? title, locale)}</bdi>
        </h2>
        {onClose && (
          <IonButton fill="clear" aria-label={t("platform.close")} onClick={onClose}>
            <IonIcon slot="icon-only" icon={closeOutline} aria-hidden="true" />
          </IonButton>
        )}
      </div>
      {opened.length > 0 && (
        <Choice
          label={t("report-list.figure")}
          isLabelHidden
          options={[
            ["", t("report-list.whole-list")],
            ...opened.map(
              ({ key, label, count }) =>
                [key, `${localizeName(label, locale)} ${format.number(count ?? 0)}`] as const,
            ),
          ]}
          value={figure}
          onChoose={onFigure}
        />
      )}
      <output className="quiet count">
        {found === total
          ? t("platform.total", { count: total })
          : t("platform.found", { count: found, total })}
      </output>
    </>
  );
}
