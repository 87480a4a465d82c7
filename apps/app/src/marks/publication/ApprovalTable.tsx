import { IonIcon } from "@ionic/react";
import { checkmarkDoneOutline, alertCircleOutline } from "ionicons/icons";
import type { KeyboardEvent } from "react";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { moveFocus } from "#platform/ui/move-focus.ts";
import { sectionName } from "#school/schools/public.ts";

import { canApprove, listCells, type ApprovalCell, type ApprovalGrid } from "./approval-grid.ts";
import { TickAll } from "./TickAll.tsx";
import type { Ticks } from "./use-ticks.ts";

interface ApprovalTableProps {
  readonly grid: ApprovalGrid;
  readonly ticks: Ticks;
  readonly chosen: ApprovalCell | undefined;
  readonly onChoose: (cell: ApprovalCell) => void;
  /** Keys of a cell beside the arrows and Space. */
  readonly onKey: (event: KeyboardEvent<HTMLElement>, cell: ApprovalCell) => void;
}

/** Sections by subjects. Arrow keys move, Space ticks; the cell in which one is, is the chosen one. */
export function ApprovalTable(props: ApprovalTableProps) {
  const { grid, ticks, chosen } = props;
  const { t, locale } = useText();
  const cells = listCells(grid);
  const first = chosen ?? cells.find(canApprove) ?? cells[0];
  return (
    <div className="card table-card approval-table">
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="approval-head">
                <TickAll
                  label={t("publication.tick-all")}
                  cells={cells}
                  ticks={ticks}
                  onKeyDown={moveFocus}
                />
                <span>{t("publication.section")}</span>
              </span>
            </th>
            {grid.subjects.map((subject, place) => {
              const name = localizeName(subject.name, locale);
              return (
                // A subject may be there twice.
                // oxlint-disable-next-line react/no-array-index-key
                <th key={place} scope="col">
                  <bdi>{name}</bdi>
                  <TickAll
                    label={t("publication.tick-of", { name })}
                    cells={grid.rows.flatMap((row) => row.cells[place] ?? [])}
                    ticks={ticks}
                    onKeyDown={moveFocus}
                  />
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {grid.rows.map(({ section, cells: own }) => {
            const name = sectionName(section, section.level.name, locale);
            const taught = own.filter((cell) => cell !== undefined);
            return (
              <tr key={section.id}>
                <th scope="row">
                  <span className="approval-head">
                    <TickAll
                      label={t("publication.tick-of", { name })}
                      cells={taught}
                      ticks={ticks}
                      onKeyDown={moveFocus}
                    />
                    <bdi>{name}</bdi>
                  </span>
                </th>
                {own.map((cell, place) =>
                  cell ? (
                    <td key={cell.classId} className={getCellClass(cell, ticks, chosen)}>
                      <Cell {...props} cell={cell} isStop={cell.key === first?.key} />
                    </td>
                  ) : (
                    // oxlint-disable-next-line react/no-array-index-key -- nothing else tells one from another
                    <td key={`none ${place}`} className="approval-none">
                      <span className="unseen">{t("publication.not-taught")}</span>
                    </td>
                  ),
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function getCellClass(cell: ApprovalCell, ticks: Ticks, chosen: ApprovalCell | undefined): string {
  const names = [cell.unusual && "odd", ticks.has(cell) && "ticked", cell.key === chosen?.key && "chosen"];
  return names.filter(Boolean).join(" ");
}

interface CellProps extends ApprovalTableProps {
  readonly cell: ApprovalCell;
  /** Where Tab comes into the table. */
  readonly isStop: boolean;
}

function Cell({ cell, isStop, ticks, onChoose, onKey }: CellProps) {
  const { t, format } = useText();
  const { state, entered, expected, unusual, isLate } = cell;
  const label = useCellLabel(cell);

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    moveFocus(event);
    if (!event.defaultPrevented) onKey(event, cell);
  }

  const control = {
    tabIndex: isStop ? 0 : -1,
    "aria-label": label,
    onFocus: () => onChoose(cell),
    onKeyDown: handleKey,
  };
  if (canApprove(cell))
    return (
      <label className="approval-tick">
        <input
          {...control}
          type="checkbox"
          className="approval-box"
          data-unusual={unusual !== undefined}
          checked={ticks.has(cell)}
          onChange={() => ticks.toggle(cell)}
        />
        {unusual && <IonIcon icon={alertCircleOutline} aria-hidden="true" />}
        <span aria-hidden="true">{format.number(entered)}</span>
      </label>
    );
  return (
    <button {...control} type="button" className="approval-state" onClick={() => onChoose(cell)}>
      {state === "open" ? (
        <>
          <bdi className={isLate ? "late" : ""}>
            {t("publication.entered-short", { entered, students: expected })}
          </bdi>
          <progress value={entered} max={Math.max(expected, 1)} aria-hidden="true" />
        </>
      ) : (
        <>
          <IonIcon icon={checkmarkDoneOutline} aria-hidden="true" />
          {t(`publication.state-${state}`)}
        </>
      )}
    </button>
  );
}

/** A cell in words: its section and subject, how far it is, and what is unusual. */
function useCellLabel({ section, subject, state, entered, expected, unusual = [] }: ApprovalCell): string {
  const { t, locale } = useText();
  const words = unusual.map(({ kind, students, around = 0 }) =>
    t(`publication.unusual-${kind}`, { count: students, around }),
  );
  return [
    `${sectionName(section, section.level.name, locale)}, ${localizeName(subject.name, locale)}`,
    t(`publication.state-${state}`),
    t("publication.entered", { entered, students: expected }),
    ...words,
  ].join(" · ");
}
