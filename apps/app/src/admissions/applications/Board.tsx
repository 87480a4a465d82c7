import type { ApplicationState } from "@dars/contract/admissions/application-record";
import { moveApplication, type ApplicationLine } from "@dars/contract/admissions/applications";
import { daysBetween } from "@dars/contract/time/days";
import { useIonRouter } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { dayAt, todayAtSchool } from "#platform/time/days.ts";
import { Link } from "#platform/ui/Link.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { BOARD_ORDER, isAtOnce, listCards, listSteps } from "./board-column.ts";
import { REASONS } from "./StepForm.tsx";

import "./applications.css";

interface BoardProps {
  readonly schoolId: number;
  /** The open applications. */
  readonly lines: readonly ApplicationLine[];
}

/** The open applications by how far they have come: a card is moved by its menu; a step that needs more opens the application. */
export function Board({ schoolId, lines }: BoardProps) {
  const { t, format, locale } = useText();
  const router = useIonRouter();
  const { save, error } = useSave();

  async function move(line: ApplicationLine, to: ApplicationState) {
    const { key, name, revision } = line;
    if (revision === undefined || !isAtOnce(to, line)) {
      router.push(addressOf(schoolId, line), "forward");
      return;
    }
    const body = {
      key: newClientId(),
      revision,
      to,
      text: null,
      assessmentAt: null,
      isBeyondSeats: false,
    };
    await save(moveApplication, { params: { schoolId, application: key }, body }, localizeName(name, locale));
  }

  return (
    <>
      <Refusal error={error} reasons={REASONS} />
      <div className="board">
        {BOARD_ORDER.map((column) => {
          const cards = listCards(lines, column);
          const title = t(`applications.column-${column}`);
          return (
            <section key={column} className="board-column" aria-label={title}>
              <h2 className="board-head">
                {title} <span className="quiet">{format.number(cards.length)}</span>
              </h2>
              <ul className="plain stack">
                {cards.map((line) => (
                  <Card key={line.key} schoolId={schoolId} line={line} onMove={move} />
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </>
  );
}

const addressOf = (schoolId: number, { key }: ApplicationLine) => `/manage/applications/${schoolId}/${key}`;

/** An application that has been in one state for this many days is marked as late. */
const LATE_DAYS = 5;

interface CardProps {
  readonly schoolId: number;
  readonly line: ApplicationLine;
  readonly onMove: (line: ApplicationLine, to: ApplicationState) => unknown;
}

function Card({ schoolId, line, onMove }: CardProps) {
  const { t, format, locale } = useText();
  const [today] = useState(todayAtSchool);
  const { name, level, since, state, isDuplicate, isAnswered, waitingPlace } = line;
  const days = daysBetween(dayAt(new Date(since)), today);
  const steps = listSteps(line);
  return (
    <li className="card board-card">
      <strong>
        <Link leadsTo={addressOf(schoolId, line)}>
          <bdi>{localizeName(name, locale)}</bdi>
        </Link>
      </strong>
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
      {steps.length > 0 && (
        <PickField
          label={t("applications.move-child", { name: localizeName(name, locale) })}
          value=""
          options={[
            ["", t("applications.move")],
            ...steps.map(
              (step) => [step, `${t(`applications.to-${step}`)}${isAtOnce(step, line) ? "" : "…"}`] as const,
            ),
          ]}
          onPick={(value) => {
            const to = steps.find((step) => step === value);
            if (to) void onMove(line, to);
          }}
        />
      )}
    </li>
  );
}
