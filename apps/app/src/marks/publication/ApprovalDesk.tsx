import { useIonRouter } from "@ionic/react";
import { useRef, useState, type KeyboardEvent } from "react";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { sectionName } from "#school/schools/public.ts";

import { canApprove, listCells, type ApprovalCell, type ApprovalGrid } from "./approval-grid.ts";
import { ApprovalTable } from "./ApprovalTable.tsx";
import { ColumnPanel } from "./ColumnPanel.tsx";
import { UnusualList } from "./UnusualList.tsx";
import type { Ticks } from "./use-ticks.ts";

interface ApprovalDeskProps {
  readonly schoolId: number;
  readonly grid: ApprovalGrid;
  readonly ticks: Ticks;
}

/** The table, and beside it the chosen column and all that are unusual. */
export function ApprovalDesk({ schoolId, grid, ticks }: ApprovalDeskProps) {
  const router = useIonRouter();
  const desk = useRef<HTMLDivElement>(null);
  const [chosenId, setChosenId] = useState(0);
  const [isReturning, setReturning] = useState(false);
  const cells = listCells(grid);
  const chosen = cells.find(({ classId }) => classId === chosenId);
  const unusual = cells.filter((cell) => canApprove(cell) && cell.unusual !== undefined);

  function choose({ classId }: ApprovalCell) {
    if (classId === chosenId) return;
    setChosenId(classId);
    setReturning(false);
  }

  function goToUnusual() {
    const places = [...(desk.current?.querySelectorAll<HTMLElement>("[data-unusual='true']") ?? [])];
    const now = places.findIndex((place) => place === document.activeElement);
    places[(now + 1) % places.length]?.focus();
  }

  function handleKey(event: KeyboardEvent<HTMLElement>, cell: ApprovalCell) {
    // By the place of the key: an Arabic keyboard has other letters there.
    const act = {
      KeyN: goToUnusual,
      KeyR: () => setReturning(true),
      Enter: () => router.push(`/mark-sheets/${schoolId}/${cell.classId}`, "forward"),
      Space: event.shiftKey ? () => ticks.toggleAll(findRow(grid, cell)) : undefined,
    }[event.code];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  }

  return (
    <div className="approval-desk" ref={desk}>
      <ApprovalTable grid={grid} ticks={ticks} chosen={chosen} onChoose={choose} onKey={handleKey} />
      <aside className="approval-panel">
        {chosen && (
          <ColumnPanel
            key={chosen.key}
            schoolId={schoolId}
            cell={chosen}
            isReturning={isReturning}
            onReturn={setReturning}
          />
        )}
        <UnusualColumns cells={unusual} onChoose={choose} />
      </aside>
    </div>
  );
}

const findRow = ({ rows }: ApprovalGrid, { classId }: ApprovalCell): readonly ApprovalCell[] =>
  (rows.find(({ cells }) => cells.some((cell) => cell?.classId === classId))?.cells ?? []).filter(
    (cell) => cell !== undefined,
  );

interface UnusualColumnsProps {
  readonly cells: readonly ApprovalCell[];
  readonly onChoose: (cell: ApprovalCell) => void;
}

/** Columns that are ticked one by one, each with what is unusual in it. */
function UnusualColumns({ cells, onChoose }: UnusualColumnsProps) {
  const { t, locale } = useText();
  if (cells.length === 0) return null;
  return (
    <section className="card stack">
      <h2 className="section-title first">{t("publication.unusual-columns", { count: cells.length })}</h2>
      <p className="quiet">{t("publication.unusual-about")}</p>
      <ul className="plain stack">
        {cells.map((cell) => (
          <li key={cell.classId}>
            <button type="button" className="text-button" onClick={() => onChoose(cell)}>
              <bdi>{localizeName(cell.subject.name, locale)}</bdi> ·{" "}
              <bdi>{sectionName(cell.section, cell.section.level.name, locale)}</bdi>
            </button>
            <UnusualList unusual={cell.unusual ?? []} />
          </li>
        ))}
      </ul>
    </section>
  );
}
