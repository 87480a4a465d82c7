import type { ReportRow } from "@dars/contract/insight/school-reports";
import { useRef, useState } from "react";

import { useText } from "#platform/text/use-text.ts";
import { DeskPanel } from "#platform/ui/DeskPanel.tsx";
import { useDeskKeys } from "#platform/ui/use-desk-keys.ts";

import { ReportGrid, type ReportGridProps } from "./ReportGrid.tsx";
import type { ReportTableProps } from "./ReportTable.tsx";
import { RowList } from "./RowList.tsx";

interface ReportDeskProps
  extends
    Pick<ReportTableProps, "schoolId" | "report" | "choice">,
    Omit<ReportGridProps, "opened" | "onOpen"> {
  /** Columns whose figures open a list of their own. */
  readonly figures: ReadonlySet<string>;
  readonly hasLists: boolean;
}

interface OpenedList {
  readonly of: string;
  readonly figure: string;
}

/** The table, and beside it the list behind the row or the figure that was chosen. Escape closes it and goes back to where it was opened. */
export function ReportDesk({ schoolId, report, choice, ...grid }: ReportDeskProps) {
  const { t } = useText();
  const [opened, setOpened] = useState<OpenedList>();
  const desk = useRef<HTMLDivElement>(null);
  const opener = useRef<Element>(null);

  function open({ key }: ReportRow, figure: string) {
    opener.current = document.activeElement;
    setOpened({ of: key, figure });
  }

  function close() {
    setOpened(undefined);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  }

  useDeskKeys(desk, { Escape: opened && close });

  return (
    <div className="desk" ref={desk}>
      <ReportGrid {...grid} opened={opened} onOpen={open} />
      {opened && (
        <DeskPanel key={opened.of} isCard label={t("report-list.behind")}>
          <RowList
            schoolId={schoolId}
            report={report}
            of={opened.of}
            figure={opened.figure}
            days={choice.days}
            onFigure={(figure) => setOpened({ ...opened, figure })}
            onClose={close}
          />
        </DeskPanel>
      )}
    </div>
  );
}
