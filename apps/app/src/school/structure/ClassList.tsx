import type { AssignmentLine, ClassLine } from "@dars/contract/school/teaching";
import { IonButton } from "@ionic/react";
import { libraryOutline } from "ionicons/icons";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Empty } from "#platform/ui/Empty.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Swatch } from "#school/schools/public.ts";

interface ClassListProps {
  readonly classes: readonly ClassLine[];
  /** False in an archived year. */
  readonly isOpen: boolean;
  readonly onAssign: (ofClass: ClassLine) => void;
  readonly onHandOver: (ofClass: ClassLine) => void;
  readonly onEnd: (assignment: AssignmentLine) => void;
}

/** Classes of a section, each with those who teach it now and later; who taught it before is folded away. */
export function ClassList({ classes, isOpen, onAssign, onHandOver, onEnd }: ClassListProps) {
  const { t } = useText();
  if (classes.length === 0)
    return (
      <Empty icon={libraryOutline} title={t("structure.no-classes")} text={t("structure.no-classes-text")} />
    );
  return (
    <ul className="plain stack spaced">
      {classes.map((one) => (
        <ClassCard
          key={one.id}
          ofClass={one}
          isOpen={isOpen && one.state === "open"}
          onAssign={() => onAssign(one)}
          onHandOver={() => onHandOver(one)}
          onEnd={onEnd}
        />
      ))}
    </ul>
  );
}

interface ClassCardProps {
  readonly ofClass: ClassLine;
  readonly isOpen: boolean;
  readonly onAssign: () => void;
  readonly onHandOver: () => void;
  readonly onEnd: (assignment: AssignmentLine) => void;
}

function ClassCard({ ofClass, isOpen, onAssign, onHandOver, onEnd }: ClassCardProps) {
  const { t, locale } = useText();
  const { subject, assignments, students, weeklyPeriods, state } = ofClass;
  const going = assignments.filter(({ standing }) => standing !== "ended");
  const before = assignments.filter(({ standing }) => standing === "ended");
  const hasPrimary = going.some(({ role, standing }) => role === "primary" && standing === "active");
  return (
    <li className="card" aria-label={localizeName(subject.name, locale)}>
      <div className="with-swatch">
        <Swatch {...subject} />
        <span>
          <strong>
            <Name of={subject.name} />
          </strong>
          <span className="quiet">
            {" "}
            {t("structure.student-count", { count: students })}
            {weeklyPeriods !== null && ` · ${t("structure.periods", { count: weeklyPeriods })}`}
          </span>
        </span>
      </div>
      {state === "closed" && <p className="quiet">{t("structure.is-closed")}</p>}
      {isOpen && !hasPrimary && <p className="state waiting">{t("structure.no-teacher")}</p>}
      {going.map((assignment) => (
        <Assignment
          key={assignment.id}
          assignment={assignment}
          onEnd={isOpen ? () => onEnd(assignment) : undefined}
        />
      ))}
      {before.length > 0 && (
        <details>
          <summary className="quiet">{t("structure.before", { count: before.length })}</summary>
          {before.map((assignment) => (
            <Assignment key={assignment.id} assignment={assignment} onEnd={undefined} />
          ))}
        </details>
      )}
      {isOpen && (
        <div className="buttons">
          <IonButton fill="outline" size="small" onClick={onAssign}>
            {t("structure.assign")}
          </IonButton>
          {hasPrimary && (
            <IonButton fill="outline" size="small" onClick={onHandOver}>
              {t("structure.hand-over")}
            </IonButton>
          )}
        </div>
      )}
    </li>
  );
}

interface AssignmentProps {
  readonly assignment: AssignmentLine;
  readonly onEnd: (() => void) | undefined;
}

function Assignment({ assignment, onEnd }: AssignmentProps) {
  const { t, format, locale } = useText();
  const { teacher, role, startsOn, endsOn } = assignment;
  const from = format.date(getNoon(startsOn));
  return (
    <div className="term">
      <span>
        <bdi>{localizeName(teacher.name, locale)}</bdi>
        <span className="quiet">
          {" "}
          {t(`structure.role-${role}`)} ·{" "}
          {endsOn === null
            ? t("structure.since", { from })
            : t("structure.until", { from, to: format.date(getNoon(endsOn)) })}
        </span>
      </span>
      {onEnd && (
        <IonButton fill="clear" size="small" onClick={onEnd}>
          {t("structure.end")}
        </IonButton>
      )}
    </div>
  );
}
