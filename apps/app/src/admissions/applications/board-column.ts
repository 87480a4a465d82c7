import { NEXT_STATES, type ApplicationState } from "@dars/contract/admissions/application-record";
import type { ApplicationLine } from "@dars/contract/admissions/applications";

/** The columns of the board at a desk. */
const BOARD = {
  submitted: ["submitted"],
  review: ["under_review", "info_requested"],
  assessment: ["assessment_scheduled", "assessed"],
  offered: ["accepted", "offer_accepted"],
  waiting: ["waitlisted"],
} as const satisfies Readonly<Record<string, readonly ApplicationState[]>>;
export type BoardColumn = keyof typeof BOARD;
export const BOARD_ORDER = ["submitted", "review", "assessment", "offered", "waiting"] as const;

/** With more cards than these, the table is shown first. */
export const MOST_CARDS = 100;

/** Steps that need no message, no appointment and no review of the application. */
const AT_ONCE: ReadonlySet<ApplicationState> = new Set([
  "under_review",
  "assessed",
  "accepted",
  "waitlisted",
  "offer_accepted",
]);

/** Whether a step can be done on the board; the others open the application. */
export const isAtOnce = (to: ApplicationState, { isDuplicate, revision }: ApplicationLine): boolean =>
  AT_ONCE.has(to) && revision !== undefined && !(isDuplicate && to === "accepted");

export const listSteps = ({ state }: ApplicationLine): readonly ApplicationState[] => NEXT_STATES[state];

/** The cards of a column: the waiting list in its order, the others with the longest there first. */
export const listCards = (
  lines: readonly ApplicationLine[],
  column: BoardColumn,
): readonly ApplicationLine[] =>
  lines
    .filter(({ state }) => isIn(column, state))
    .toSorted(
      (one, other) =>
        (one.waitingPlace ?? 0) - (other.waitingPlace ?? 0) || (one.since < other.since ? -1 : 1),
    );

/** The first step of an application into another column; undefined where none leads there. */
export const findStep = (line: ApplicationLine, column: BoardColumn): ApplicationState | undefined =>
  isIn(column, line.state) ? undefined : listSteps(line).find((step) => isIn(column, step));

export const isIn = (column: BoardColumn, state: ApplicationState): boolean =>
  BOARD[column].some((each) => each === state);
