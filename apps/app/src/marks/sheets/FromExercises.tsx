import {
  linkColumnExercises,
  readColumnExercises,
  type ColumnExercise,
  type ColumnExercises,
} from "@dars/contract/marks/column-exercises";
import type { ColumnLine, Sheet } from "@dars/contract/marks/sheets";
import { typedMark } from "@dars/contract/marks/typed-mark";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { scoreText } from "#learning/attempts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";

import type { Cells } from "./use-cells.ts";

interface FromExercisesProps {
  readonly sheet: Sheet;
  readonly column: ColumnLine;
  readonly schoolId: number;
  readonly cells: Cells;
}

/** Marks of an open column from the scores of exercises: linked, looked at, and taken over where the teacher says so. */
export function FromExercises(props: FromExercisesProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="stack">
      <div className="buttons">
        <IonButton fill="outline" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t("sheets.from-exercises")}
        </IonButton>
      </div>
      {isOpen && <Linked {...props} onClose={() => setOpen(false)} />}
    </section>
  );
}

interface LinkedProps extends FromExercisesProps {
  readonly onClose: () => void;
}

function Linked(props: LinkedProps) {
  const { sheet, column, schoolId } = props;
  const params = { schoolId, sheetId: sheet.classId, column: column.code };
  const { locale } = useText();
  const { reading } = useRead(readColumnExercises, { params });
  const { save, error, isBusy } = useSave();
  return (
    <section className="card stack">
      <Refusal error={error} />
      <Await {...reading}>
        {(linked) => (
          <Proposal
            {...props}
            linked={linked}
            isBusy={isBusy}
            onLink={(exerciseIds, seen) =>
              void save(
                linkColumnExercises,
                { params, body: { key: newClientId(), exerciseIds: [...exerciseIds], seen: [...seen] } },
                localizeName(column.label, locale),
              )
            }
          />
        )}
      </Await>
    </section>
  );
}

interface ProposalProps extends LinkedProps {
  readonly linked: ColumnExercises;
  readonly isBusy: boolean;
  readonly onLink: (exerciseIds: readonly number[], seen: readonly number[]) => void;
}

function Proposal({ column, cells, linked, isBusy, onLink, onClose }: ProposalProps) {
  const { t } = useText();
  const { exercises, proposals } = linked;
  const ids = exercises.filter(({ isLinked }) => isLinked).map(({ id }) => id);
  const changes = proposals.filter(
    ({ student, mark }) => mark !== null && cells.getCell(student.id, column.code).mark !== mark,
  );

  async function handleApply() {
    await cells.save(
      changes.map(({ student, mark }) => ({ studentId: student.id, code: column.code, mark })),
    );
    onClose();
  }

  if (exercises.length === 0) return <p className="quiet">{t("sheets.no-exercises")}</p>;
  return (
    <>
      <fieldset className="linked-exercises">
        <legend className="quiet">{t("sheets.linked-exercises")}</legend>
        {exercises.map((exercise) => (
          <ExerciseTick
            key={exercise.id}
            exercise={exercise}
            isDisabled={isBusy}
            onChange={(isOn) =>
              onLink(isOn ? [...ids, exercise.id] : ids.filter((id) => id !== exercise.id), ids)
            }
          />
        ))}
      </fieldset>
      {ids.length > 0 && <Proposals linked={linked} column={column} cells={cells} />}
      {exercises.some(({ isLinked, isWithheld }) => isLinked && isWithheld) && (
        <p className="odd-line">{t("sheets.withheld")}</p>
      )}
      {ids.length > 0 && (
        <div className="buttons">
          <IonButton disabled={changes.length === 0} onClick={() => void handleApply()}>
            {t("sheets.take-over", { count: changes.length })}
          </IonButton>
          <IonButton fill="clear" onClick={onClose}>
            {t("platform.cancel")}
          </IonButton>
        </div>
      )}
    </>
  );
}

interface ExerciseTickProps {
  readonly exercise: ColumnExercise;
  readonly isDisabled: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function ExerciseTick({ exercise, isDisabled, onChange }: ExerciseTickProps) {
  return (
    <label className="tick-field">
      <input
        type="checkbox"
        checked={exercise.isLinked}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <bdi>{exercise.title}</bdi>
    </label>
  );
}

interface ProposalsProps {
  readonly linked: ColumnExercises;
  readonly column: ColumnLine;
  readonly cells: Cells;
}

/** Each student's points, and the mark that they come to beside the one that stands. */
function Proposals({ linked: { proposals }, column, cells }: ProposalsProps) {
  const { t, locale } = useText();
  const words = (mark: Parameters<typeof typedMark>[0]) => typedMark(mark, locale !== "en") || "—";
  return (
    <table className="proposals">
      <thead>
        <tr>
          <th scope="col">{t("sheets.student")}</th>
          <th scope="col">{t("sheets.points")}</th>
          <th scope="col">{t("sheets.now")}</th>
          <th scope="col">{t("sheets.proposed")}</th>
        </tr>
      </thead>
      <tbody>
        {proposals.map(({ student, earned, possible, mark, open }) => (
          <tr key={student.id}>
            <th scope="row">
              <Name of={student.name} />
            </th>
            <td>
              {earned === null ? (
                "—"
              ) : (
                <bdi dir="ltr" className="number">
                  {scoreText(earned)} / {scoreText(possible ?? "0")}
                </bdi>
              )}
            </td>
            <td>{words(cells.getCell(student.id, column.code).mark)}</td>
            <td>
              {mark === null && open > 0 ? (
                <span className="quiet">{t("sheets.still-open", { count: open })}</span>
              ) : (
                <strong>{words(mark)}</strong>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
