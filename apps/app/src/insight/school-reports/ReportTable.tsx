import {
  readSchoolReport,
  type ReportColumn,
  type ReportRow,
  type ReportType,
} from "@dars/contract/insight/school-reports";
import type { Id, Names } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { barChartOutline, searchOutline } from "ionicons/icons";

import { usePages } from "#platform/api/use-pages.ts";
import { unbroken } from "#platform/text/dashed.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { More } from "#platform/ui/More.tsx";
import { RecordList } from "#platform/ui/Records.tsx";
import { useWide } from "#platform/ui/use-wide.ts";

import { getHeads } from "./get-heads.ts";
import { reportAddress } from "./report-address.ts";
import { toFilter, type ReportChoice } from "./report-choice.ts";
import { ReportActions } from "./ReportActions.tsx";
import { ReportBar } from "./ReportBar.tsx";
import { ReportDesk } from "./ReportDesk.tsx";
import { ReportFields } from "./ReportFields.tsx";
import { useFigure } from "./use-figure.ts";

export interface ReportTableProps {
  readonly schoolId: Id;
  readonly report: ReportType;
  readonly levels: readonly { readonly id: Id; readonly name: Names }[];
  readonly choice: ReportChoice;
  readonly onChoose: (choice: ReportChoice) => void;
}

/** The rows that a choice leaves, page by page: the server filters and sorts them. */
export function ReportTable(props: ReportTableProps) {
  const { schoolId, report, choice } = props;
  const { locale } = useText();
  const query = toFilter(choice);
  const { reading, more, isBehind } = usePages(readSchoolReport, {
    inputAt: (after) => ({
      params: { schoolId, report },
      query: { ...query, locale, ...(after !== null && { after }) },
    }),
    getNextCursor: ({ next }) => next,
    isPassing: choice.search !== "",
  });
  return (
    <Await {...reading}>
      {(pages) => {
        const [first] = pages;
        if (!first) return null;
        const rows = pages.flatMap((page) => page.rows);
        return (
          <>
            <ReportHead {...props} page={first} />
            <Rows {...props} page={first} rows={rows} />
            <More onMore={isBehind ? null : more} />
            <ReportActions schoolId={schoolId} report={report} query={query} page={first} choice={choice} />
          </>
        );
      }}
    </Await>
  );
}

type ReportReply = Reply<typeof readSchoolReport>;

interface PageProps extends ReportTableProps {
  readonly page: ReportReply;
}

function ReportHead(props: PageProps) {
  const { t, format } = useText();
  const { generatedAt, period, total, found } = props.page;
  const on = (day: string) => format.date(getNoon(day));
  const lines = [
    ...(period ? [t("report-list.period", { from: on(period.from), to: on(period.to) })] : []),
    t("report-list.generated", { at: format.moment(new Date(generatedAt)) }),
  ];
  return (
    <>
      <p className="quiet">{lines.join(" · ")}</p>
      <ReportFields {...props} />
      <output className="quiet count">
        {found === total
          ? t("platform.total", { count: total })
          : t("platform.found", { count: found, total })}
      </output>
    </>
  );
}

interface RowsProps extends PageProps {
  readonly rows: readonly ReportRow[];
}

function Rows({ schoolId, report, choice, onChoose, page, rows }: RowsProps) {
  const isWide = useWide();
  const { t, locale } = useText();
  const figure = useFigure();
  const { title, columns, about, hasLists, total } = page;
  if (rows.length === 0)
    return total === 0 ? (
      <Empty icon={barChartOutline} title={t("report-list.none")} text={t("report-list.none-text")} />
    ) : (
      <Empty icon={searchOutline} title={t("platform.no-match-title")} text={t("platform.no-match-text")} />
    );
  const shown = columns
    .map((column, place) => ({ column, place }))
    .filter(({ column }) => choice.columns.length === 0 || choice.columns.includes(column.key));
  const words = ({ name }: ReportRow) => unbroken(localizeName(name, locale));
  const formatFigure = ({ values }: ReportRow, column: ReportColumn, place: number) =>
    values === null ? t("report-list.hidden") : figure(values[place], column);
  const bar = (row: ReportRow) => <ReportBar row={row} rows={rows} columns={columns} label={words(row)} />;
  const hasBars = rows.some((row) => ReportBar({ row, rows, columns, label: "" }) !== null);
  const leadsTo = ({ key }: ReportRow): { readonly leadsTo?: string } => {
    if (hasLists) return { leadsTo: `/school-reports-list/${report}?of=${encodeURIComponent(key)}` };
    return about === null ? {} : { leadsTo: reportAddress(about, schoolId, key) };
  };
  const formatDetail = ({ detail }: ReportRow) => (detail ? unbroken(localizeName(detail, locale)) : "");
  const [head, detailHead] = getHeads(report, about);
  const hasDetails = rows.some(({ detail }) => detail !== null);
  if (isWide)
    return (
      <ReportDesk
        schoolId={schoolId}
        report={report}
        choice={choice}
        hasLists={hasLists}
        figures={new Set(page.figures?.map(({ key }) => key))}
        label={localizeName(title, locale)}
        heads={{
          name: t(`report-list.head-${head}`),
          detail: hasDetails ? t(`report-list.head-${detailHead}`) : null,
        }}
        columns={columns}
        shown={shown}
        rows={rows}
        found={page.found}
        totals={page.totals}
        sort={choice.sort}
        onSort={(sort) => onChoose({ ...choice, sort })}
        getAddress={(row) => leadsTo(row).leadsTo}
      />
    );
  return (
    <RecordList
      label={localizeName(title, locale)}
      records={rows}
      keyOf={({ key }) => key}
      row={(row) => ({
        strong: <bdi>{words(row)}</bdi>,
        quiet: [
          ...(row.detail ? [formatDetail(row)] : []),
          ...shown.map(
            ({ column, place }) =>
              `${localizeName(column.label, locale)}: ${formatFigure(row, column, place)}`,
          ),
        ].join(" · "),
        ...(hasBars && { end: bar(row) }),
        ...leadsTo(row),
      })}
    />
  );
}
