import type { Id } from "@dars/contract/platform/primitives";
import type { AttendanceStatus, RegisterLine } from "@dars/contract/time/attendance";
import { IonButton, IonIcon } from "@ionic/react";
import { medkitOutline } from "ionicons/icons";
import type { KeyboardEvent, ReactNode } from "react";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";

import { MINUTES, type MarkChoice } from "./register-words.ts";
import { FIRST, OTHERS, STATUS, statusText } from "./status-text.ts";

interface StudentRowProps {
  readonly schoolId: Id;
  /** In the register; null for a student without a number in a section that has them. */
  readonly no: number | null;
  readonly line: RegisterLine;
  readonly standing: MarkChoice;
  readonly isOpen: boolean;
  /** Nothing can be changed any more. */
  readonly isFixed: boolean;
  /** Below the choices. */
  readonly history: ReactNode;
  readonly onPress: () => void;
  readonly onMark: (status: AttendanceStatus, minutes?: number) => void;
}

const KEYS: ReadonlyMap<string, AttendanceStatus> = new Map(
  FIRST.flatMap((status) => {
    const { key } = STATUS[status];
    return key === undefined ? [] : [[key, status] as const];
  }),
);

/** One student: a quiet tick, or what was noted; open, the choices. */
export function StudentRow(props: StudentRowProps) {
  const { schoolId, no, line, standing, isOpen, isFixed, history, onPress, onMark } = props;
  const { t, format, locale } = useText();
  const { tone } = STATUS[standing.status];

  function handleKey(event: KeyboardEvent<HTMLButtonElement>) {
    const status = KEYS.get(event.key.toLowerCase());
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      focusRow(event.currentTarget, step);
    } else if (status !== undefined && !event.ctrlKey && !event.metaKey && !isFixed) onMark(status);
  }

  return (
    <li className={`register-row ${tone}`}>
      <button
        type="button"
        className="register-student"
        aria-expanded={isOpen}
        disabled={isFixed}
        onClick={onPress}
        onKeyDown={handleKey}
      >
        <span className="register-no">{no === null ? "–" : format.number(no)}</span>
        <span className="register-name">
          <bdi>{localizeName(line.name, locale)}</bdi>
          <Excuse line={line} />
        </span>
        <Status standing={standing} sex={line.sex} />
      </button>
      {line.hasCareNotes === true && (
        <IonButton
          fill="clear"
          color="danger"
          size="small"
          routerLink={`/attendance/student/${schoolId}/${line.studentId}`}
        >
          <IonIcon slot="start" icon={medkitOutline} aria-hidden="true" />
          {t("attendance.care-notes")}
        </IonButton>
      )}
      {isOpen && (
        <div className="register-choices">
          <fieldset className="register-choice">
            <legend className="unseen">{localizeName(line.name, locale)}</legend>
            {FIRST.map((status) => (
              <Pick key={status} status={status} standing={standing} line={line} onMark={onMark} />
            ))}
          </fieldset>
          {(standing.status === "late" || standing.status === "left_early") && (
            <div className="register-minutes">
              {MINUTES.map((minutes) => (
                <button
                  key={minutes}
                  type="button"
                  className="register-minute"
                  aria-pressed={standing.minutes === minutes}
                  onClick={() => onMark(standing.status, minutes)}
                >
                  {t("attendance.minutes", { minutes })}
                </button>
              ))}
            </div>
          )}
          <div className="register-others">
            {OTHERS.map((status) => (
              <button
                key={status}
                type="button"
                aria-pressed={standing.status === status}
                onClick={() => onMark(status)}
              >
                {t(statusText(status, line.sex))}
              </button>
            ))}
          </div>
          {history}
        </div>
      )}
    </li>
  );
}

interface PickProps {
  readonly status: AttendanceStatus;
  readonly standing: MarkChoice;
  readonly line: RegisterLine;
  readonly onMark: (status: AttendanceStatus) => void;
}

function Pick({ status, standing, line, onMark }: PickProps) {
  const { t } = useText();
  const { icon, tone } = STATUS[status];
  return (
    <button
      type="button"
      className={`register-pick ${tone}`}
      aria-pressed={standing.status === status}
      onClick={() => onMark(status)}
    >
      <IonIcon icon={icon} aria-hidden="true" />
      {t(statusText(status, line.sex))}
    </button>
  );
}

/** What a guardian said of the day. */
function Excuse({ line: { excuse } }: { readonly line: RegisterLine }) {
  const { t, format } = useText();
  if (!excuse) return null;
  const time = format.moment(new Date(excuse.sentAt));
  return (
    <span className="quiet">
      {t(excuse.state === "approved" ? "attendance.excuse-approved" : "attendance.excuse-waiting", { time })}
    </span>
  );
}

function Status({ standing, sex }: { readonly standing: MarkChoice; readonly sex: RegisterLine["sex"] }) {
  const { t } = useText();
  const { icon } = STATUS[standing.status];
  const statusLabel = t(statusText(standing.status, sex));
  if (standing.status === "present")
    return (
      <span className="register-tick">
        <IonIcon icon={icon} aria-hidden="true" />
        <span className="unseen">{statusLabel}</span>
      </span>
    );
  return (
    <span className="register-status">
      <IonIcon icon={icon} aria-hidden="true" />
      {statusLabel}
      {standing.minutes !== null && <> {t("attendance.minutes-short", { minutes: standing.minutes })}</>}
    </span>
  );
}

/** The row before or after one, whatever is open between them. */
function focusRow(from: HTMLElement, step: 1 | -1): void {
  const rows = [...(from.closest("ul")?.querySelectorAll<HTMLElement>(".register-student") ?? [])];
  rows[rows.indexOf(from) + step]?.focus();
}
