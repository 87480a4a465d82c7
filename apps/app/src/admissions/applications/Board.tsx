import type { ApplicationState } from "@dars/contract/admissions/application-record";
import type { ApplicationLine } from "@dars/contract/admissions/applications";
import { IonButton, IonIcon } from "@ionic/react";
import { closeOutline } from "ionicons/icons";
import { useRef, useState } from "react";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { DeskPanel } from "#platform/ui/DeskPanel.tsx";
import { useDeskKeys } from "#platform/ui/use-desk-keys.ts";

import { ApplicationCase } from "./ApplicationCase.tsx";
import { BOARD_ORDER, findStep, isIn, listCards, type BoardColumn } from "./board-column.ts";
import { BoardCard } from "./BoardCard.tsx";
import { focusNextCard } from "./focus-next-card.ts";
import { useBoardMoves } from "./use-board-moves.ts";
import { useOpenCard } from "./use-open-card.ts";

import "./applications.css";

interface BoardProps {
  readonly schoolId: number;
  /** The open applications. */
  readonly lines: readonly ApplicationLine[];
}

/**
 * The open applications by how far they have come, and beside them the one that is open. A card is moved by its menu or
 * dragged to another column; a step that needs words opens the application with this step chosen.
 */
export function Board({ schoolId, lines }: BoardProps) {
  const { t } = useText();
  const desk = useRef<HTMLDivElement>(null);
  const { openKey, wanted, open } = useOpenCard();
  const moves = useBoardMoves(schoolId, open);
  const order = BOARD_ORDER.flatMap((column) => listCards(lines, column));

  const findCard = (key: string) => desk.current?.querySelector<HTMLElement>(`[data-card="${key}"]`);

  function step(by: 1 | -1) {
    const next = order[order.findIndex(({ key }) => key === openKey) + by];
    if (!next) return;
    open(next.key);
    findCard(next.key)?.focus();
  }

  function openMenu() {
    const card = document.activeElement?.closest(".board-card") ?? findCard(openKey)?.closest(".board-card");
    card?.querySelector("select")?.focus();
  }

  function close() {
    if (openKey === "") return;
    open("");
    findCard(openKey)?.focus();
  }

  useDeskKeys(desk, { KeyJ: () => step(1), KeyK: () => step(-1), KeyM: openMenu, Escape: close });

  return (
    <div className="desk" ref={desk}>
      <div>
        <p className="quiet board-keys">{t("applications.board-keys")}</p>
        <Columns {...moves} schoolId={schoolId} lines={lines} openKey={openKey} onOpen={open} />
      </div>
      {/* It stays when its last step takes it off the board. */}
      {openKey !== "" && (
        <DeskPanel label={t("applications.one")}>
          <div className="buttons board-close">
            <IonButton fill="clear" aria-label={t("platform.close")} onClick={close}>
              <IonIcon slot="icon-only" icon={closeOutline} aria-hidden="true" />
            </IonButton>
          </div>
          <ApplicationCase key={openKey} schoolId={schoolId} applicationKey={openKey} wanted={wanted} />
        </DeskPanel>
      )}
    </div>
  );
}

interface ColumnsProps extends BoardProps, ReturnType<typeof useBoardMoves> {
  readonly openKey: string;
  readonly onOpen: (key: string, to?: ApplicationState) => void;
}

function Columns({ lines, openKey, move, refused, isWaiting, onOpen }: ColumnsProps) {
  const { t, format, locale } = useText();
  const [dragged, setDragged] = useState<ApplicationLine>();
  const [noWay, setNoWay] = useState("");
  const stop =
    lines.find(({ key }) => key === openKey) ?? BOARD_ORDER.flatMap((column) => listCards(lines, column))[0];

  function drop(column: BoardColumn) {
    setDragged(undefined);
    setNoWay("");
    if (!dragged || isIn(column, dragged.state)) return;
    const to = findStep(dragged, column);
    if (to) void move(dragged, to);
    else
      setNoWay(
        t("applications.no-way", {
          name: localizeName(dragged.name, locale),
          column: t(`applications.column-${column}`),
          state: t(`applying.state-${dragged.state}`),
        }),
      );
  }

  return (
    <>
      {noWay !== "" && (
        <p className="refusal" role="alert">
          {noWay}
        </p>
      )}
      <div className="board">
        {BOARD_ORDER.map((column) => {
          const cards = listCards(lines, column);
          const title = t(`applications.column-${column}`);
          const isTarget = dragged !== undefined && findStep(dragged, column) !== undefined;
          return (
            // What is dropped here can be moved by the menu of its card as well.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <section
              key={column}
              className={isTarget ? "board-column board-target" : "board-column"}
              aria-label={title}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                drop(column);
              }}
            >
              <h2 className="board-head">
                {title} <span className="quiet">{format.number(cards.length)}</span>
              </h2>
              <ul className="plain stack">
                {cards.map((line) => (
                  <BoardCard
                    key={line.key}
                    line={line}
                    isOpen={line.key === openKey}
                    isStop={line.key === stop?.key}
                    isWaiting={isWaiting(line)}
                    error={refused?.key === line.key ? refused.error : null}
                    onOpen={() => onOpen(line.key)}
                    onMove={(to) => move(line, to)}
                    onDrag={setDragged}
                    onKey={focusNextCard}
                  />
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </>
  );
}
