import { inNameOrder } from "@dars/contract/platform/in-name-order";
import type { Id } from "@dars/contract/platform/primitives";
import { listSections, listSectionStudents, type SectionCard } from "@dars/contract/school/schools";
import { useState } from "react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { sectionName } from "#school/schools/public.ts";

import { MoveForm } from "./MoveForm.tsx";

/** Several students of a section into another, in one step that can be taken back as one. */
export function MoveSeveralPage() {
  const { schoolId, sectionId } = useParams();
  const { t } = useText();
  return (
    <WithSession>
      {() => (
        <Page title={t("enrolment.move-several")} back={`/manage/sections/${schoolId}/${sectionId}`}>
          <Several schoolId={Number(schoolId)} sectionId={Number(sectionId)} />
        </Page>
      )}
    </WithSession>
  );
}

function Several({ schoolId, sectionId }: { readonly schoolId: Id; readonly sectionId: Id }) {
  const { t, locale } = useText();
  const [chosen, setChosen] = useState<ReadonlySet<Id>>(new Set());
  const { reading } = useRead(listSectionStudents, { params: { schoolId, sectionId } });
  const all = useRead(listSections, { params: { schoolId } }).reading.value?.sections;

  function handleTick(id: Id, isTicked: boolean) {
    const next = new Set(chosen);
    if (isTicked) next.add(id);
    else next.delete(id);
    setChosen(next);
  }

  return (
    <Await {...reading}>
      {({ section, students }) =>
        isAlone(section, all) ? (
          <p className="card quiet">{t("enrolment.no-other")}</p>
        ) : (
          <div className="stack wide-gap">
            <fieldset className="form-part ticks">
              <legend>
                <bdi>{sectionName(section, section.level.name, locale)}</bdi>
              </legend>
              {inNameOrder(students, (each) => each.name, locale).map(({ id, name }) => (
                <label key={id} className="tick-field">
                  <input
                    type="checkbox"
                    checked={chosen.has(id)}
                    onChange={({ target }) => handleTick(id, target.checked)}
                  />
                  <Name of={name} />
                </label>
              ))}
            </fieldset>
            <p className="quiet">{t("enrolment.chosen", { count: chosen.size })}</p>
            <MoveForm
              schoolId={schoolId}
              studentIds={[...chosen]}
              levelId={section.level.id}
              exceptId={sectionId}
              onMoved={() => setChosen(new Set())}
            />
          </div>
        )
      }
    </Await>
  );
}

/** Whether the level has no other section to move to; false until all sections are loaded. */
const isAlone = (
  { id, level }: { readonly id: Id; readonly level: { readonly id: Id } },
  all: readonly SectionCard[] | undefined,
): boolean => all !== undefined && !all.some((each) => each.id !== id && each.level.id === level.id);
