import type { ApplicationState } from "@dars/contract/admissions/application-record";
import type { ApplicationLine } from "@dars/contract/admissions/applications";
import type { ApiError } from "@dars/contract/platform/client";
import { daysBetween } from "@dars/contract/time/days";
import { useState, type KeyboardEvent } from "react";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { dayAt, todayAtSchool } from "#platform/time/days.ts";
import { PickField } from "#platform/ui/PickField.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { isAtOnce, listSteps } from "./board-column.ts";
import { REASONS } from "./StepForm.tsx";

/** An application that has been in one state for this many days is marked as late. */
const LATE_DAYS = 5;

interface BoardCardProps {
  readonly line: ApplicationLine;
  /** Whether the application is open beside the board. */
  readonly isOpen: boolean;
  /** The card that Tab focuses. */
  readonly isStop: boolean;
  /** Whether a move of it is on the device and not sent yet. */
  readonly isWaiting: boolean;
  /** Why the last move was refused. */
  readonly error: ApiError | null;
  readonly onOpen: () => void;
  readonly onMove: (to: ApplicationState) => unknown;
  /** Undefined when it is let go. */
  readonly onDrag: (line: ApplicationLine | undefined) => void;
  readonly onKey: (event: KeyboardEvent<HTMLElement>) => void;
}

/** One application on the board. Enter opens it, its menu or the mouse moves it. */
export function BoardCard(props: BoardCardProps) {
  const { line, isOpen, isStop, isWaiting, error, onOpen, onDrag, onKey } = props;
  const { t, format, locale } = useText();
  const [today] = useState(todayAtSchool);
  const { key, name, level, since, state, isDuplicate, isAnswered, waitingPlace } = line;
  const days = daysBetween(dayAt(new Date(since)), today);
  return (
    // What is dragged can be moved by its menu as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={isOpen ? "card board-card chosen" : "card board-card"}
      aria-current={isOpen || undefined}
      draggable={!isWaiting}
      onDragStart={() => onDrag(line)}
      onDragEnd={() => onDrag(undefined)}
    >
      <button
        type="button"
        className="cell-button"
        data-card={key}
        aria-label={localizeName(name, locale)}
        tabIndex={isStop ? 0 : -1}
        onClick={onOpen}
        onKeyDown={onKey}
      >
        <strong>
          <bdi>{localizeName(name, locale)}</bdi>
        </strong>
      </button>
      <p className="quiet board-line">
        <bdi>{localizeName(level.name, locale)}</bdi>
        <span className={days >= LATE_DAYS ? "state waiting" : ""}>
          {t("applications.days-in-state", { count: days })}
        </span>
      </p>
      <p className="board-line">
        <span className="state">
          {waitingPlace === null
            ? t(`applying.state-${state}`)
            : t("applications.waiting-place", { place: format.number(waitingPlace) })}
        </span>
        {isAnswered && <span className="state waiting">{t("applications.answered")}</span>}
        {isDuplicate && <span className="state waiting">{t("applications.duplicate")}</span>}
      </p>
      <Refusal error={error} reasons={REASONS} />
      {isWaiting ? <p className="state waiting">{t("applications.move-waits")}</p> : <Menu {...props} />}
    </li>
  );
}

function Menu({ line, onMove }: BoardCardProps) {
  const { t, locale } = useText();
  const steps = listSteps(line);
  if (steps.length === 0) return null;
  return (
    <PickField
      label={t("applications.move-child", { name: localizeName(line.name, locale) })}
      value=""
      options={[
        ["", t("applications.move")],
        ...steps.map(
          (step) => [step, `${t(`applications.to-${step}`)}${isAtOnce(step, line) ? "" : "…"}`] as const,
        ),
      ]}
      onPick={(value) => {
        const to = steps.find((step) => step === value);
        if (to) void onMove(to);
      }}
    />
  );
}
