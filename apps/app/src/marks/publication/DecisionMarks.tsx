import { listDecisionMarks, type DecisionLine } from "@dars/contract/marks/decision-marks";
import type { Id } from "@dars/contract/platform/primitives";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Name } from "#platform/ui/Name.tsx";

import { AllocateForm } from "./AllocateForm.tsx";
import { DecideAllocation } from "./DecideAllocation.tsx";

interface DecisionMarksProps {
  readonly schoolId: Id;
  readonly sectionId: Id;
}

/** Students of a section whom decision marks may save, and who gets them: by the scheme, or by two of the office. */
export function DecisionMarks({ schoolId, sectionId }: DecisionMarksProps) {
  const { t } = useText();
  const { reading } = useRead(listDecisionMarks, { params: { schoolId, sectionId } });
  return (
    <Await {...reading}>
      {({ students }) =>
        students.length === 0 ? null : (
          <section className="stack">
            <h2 className="section-title">{t("publication.decision-marks")}</h2>
            <p className="quiet">{t("publication.decision-text")}</p>
            {students.map((line) => (
              <OneStudent
                key={`${line.student.id} ${line.part?.code}`}
                line={line}
                schoolId={schoolId}
                sectionId={sectionId}
              />
            ))}
          </section>
        )
      }
    </Await>
  );
}

interface OneStudentProps extends DecisionMarksProps {
  readonly line: DecisionLine;
}

function OneStudent({ line, schoolId, sectionId }: OneStudentProps) {
  const { t } = useText();
  const { student, part, status, pool, subjects, given, isByHand, proposal } = line;
  return (
    <article className="card stack">
      <h3 className="section-title first">
        <Name of={student.name} />
        {part && (
          <>
            {" · "}
            <Name of={part.name} />
          </>
        )}
      </h3>
      <p className="quiet">
        {t(`results.status-${status}`)} · {t("publication.pool", { pool })} ·{" "}
        {t(isByHand ? "publication.by-hand" : "publication.by-scheme")}
      </p>
      <ul className="plain stack">
        {subjects.map(({ offeringId, name, grade, lacks }) => (
          <li key={offeringId}>
            <Name of={name} />: <bdi>{grade}</bdi>{" "}
            <span className={given.includes(offeringId) ? "state good" : "state"}>
              {given.includes(offeringId)
                ? t("publication.gets", { marks: lacks })
                : t("publication.lacks", { marks: lacks })}
            </span>
          </li>
        ))}
      </ul>
      {proposal ? (
        <DecideAllocation line={line} proposal={proposal} schoolId={schoolId} />
      ) : (
        <AllocateForm line={line} schoolId={schoolId} sectionId={sectionId} />
      )}
    </article>
  );
}
