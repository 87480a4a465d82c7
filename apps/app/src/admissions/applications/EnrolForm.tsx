import { enrolApplicant, type Application } from "@dars/contract/admissions/applications";
import { listSections } from "@dars/contract/school/schools";

import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave, type Saved } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";
import { sectionName } from "#school/schools/public.ts";

import { REASONS } from "./StepForm.tsx";

interface EnrolFormProps {
  readonly application: Application;
  readonly schoolId: number;
}

/**
 * O3: enrols the child as a student. Asks for confirmation if the section is full or the child may already be
 * in the school.
 */
export function EnrolForm({ application, schoolId }: EnrolFormProps) {
  const { t, locale } = useText();
  const { save, error } = useSave();
  const { reading } = useRead(listSections, { params: { schoolId } });

  async function send(
    sectionId: number | null,
    isOverCapacity: boolean,
    notThese: readonly number[],
  ): Promise<Saved> {
    const { key, revision, name } = application;
    const body = { key: newClientId(), revision, sectionId, isOverCapacity, notThese: [...notThese] };
    const params = { schoolId, application: key };
    const saved = await save(enrolApplicant, { params, body }, localizeName(name, locale));
    const refusal = saved.state === "refused" ? saved.error : null;
    const alike = idsIn(refusal?.details["duplicates"]);
    if (alike.length > 0 && (await agree("applications.same-child", "applications.other-child")))
      return send(sectionId, isOverCapacity, [...notThese, ...alike]);
    const isFull = refusal?.details["needs"] === "room";
    if (isFull && (await agree("applications.section-full", "applications.enrol-beyond")))
      return send(sectionId, true, notThese);
    return saved;
  }

  const agree = (
    question: "applications.same-child" | "applications.section-full",
    yes: "applications.other-child" | "applications.enrol-beyond",
  ) => ask({ question: t(question), yes: t(yes) });

  const handleSave = (form: HTMLFormElement) => send(Number(typedIn(form, "section")) || null, false, []);

  return (
    <Form
      className="form card"
      verb={t("applications.enrol")}
      error={error}
      reasons={REASONS}
      onSubmit={handleSave}
    >
      <h2 className="section-title first">{t("applications.enrol-title")}</h2>
      <Await {...reading}>
        {({ sections }) => (
          <PickField
            name="section"
            label={t("applications.section")}
            options={[
              ["", t("applications.no-section")],
              ...sections
                .filter(({ level }) => level.id === application.level.id)
                .map(
                  (section) =>
                    [
                      String(section.id),
                      t("applications.section-of", {
                        section: sectionName(section, section.level.name, locale),
                        count: section.students,
                      }),
                    ] as const,
                ),
            ]}
            value=""
          />
        )}
      </Await>
      <p className="quiet">{t("applications.enrol-text")}</p>
    </Form>
  );
}

const idsIn = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === "number") : [];
