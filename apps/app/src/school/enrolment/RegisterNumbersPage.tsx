import type { Id } from "@dars/contract/platform/primitives";
import { saveRegisterNumbers } from "@dars/contract/school/enrolment";
import { listSectionStudents, type SectionCard, type StudentLine } from "@dars/contract/school/schools";
import { IonButton } from "@ionic/react";
import { peopleOutline } from "ionicons/icons";
import { useState } from "react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { sectionName } from "#school/schools/public.ts";

import { NEEDS } from "./needs.ts";
import { NumbersForm } from "./NumbersForm.tsx";
import { numberByName, withSeen, type RegisterNumber } from "./register-numbers.ts";

/** The numbers of a section's register: one by one, or all by name (ENR-5). */
export function RegisterNumbersPage() {
  const { schoolId, sectionId } = useParams();
  const { t } = useText();
  const params = { schoolId: Number(schoolId), sectionId: Number(sectionId) };
  const { reading, refresh } = useRead(listSectionStudents, { params });
  return (
    <WithSession>
      {() => (
        <Page
          title={t("enrolment.register-numbers")}
          back={`/manage/sections/${schoolId}/${sectionId}`}
          isReading
          onRefresh={refresh}
        >
          <Await {...reading}>{(read) => <Numbers params={params} {...read} />}</Await>
        </Page>
      )}
    </WithSession>
  );
}

interface NumbersProps {
  readonly params: { readonly schoolId: Id; readonly sectionId: Id };
  readonly section: SectionCard;
  readonly students: readonly StudentLine[];
}

function Numbers({ params, section, students }: NumbersProps) {
  const { t, locale } = useText();
  const { save, error } = useSave();
  /** As it was before all were numbered by name. */
  const [former, setFormer] = useState<readonly RegisterNumber[] | null>(null);
  const title = sectionName(section, section.level.name, locale);

  const send = (numbers: readonly RegisterNumber[]) =>
    save(
      saveRegisterNumbers,
      { params, body: { key: newClientId(), numbers: withSeen(numbers, students) } },
      title,
      (reply) => textNow("enrolment.numbers-changed", { count: reply.changed }),
    );

  async function handleByName() {
    const { numbers, changed } = numberByName(students);
    const [first, last] = [students[0], students.at(-1)];
    if (!first || !last) return;
    const agreed = await ask({
      question: t("enrolment.by-name-question", { count: students.length }),
      text: t("enrolment.by-name-preview", {
        count: changed,
        first: localizeName(first.name, locale),
        last: localizeName(last.name, locale),
        lastNo: students.length,
      }),
      yes: t("enrolment.by-name-verb"),
    });
    if (!agreed) return;
    const before = students.map(({ id, registerNo }) => ({ studentId: id, registerNo }));
    if ((await send(numbers)).state !== "refused") setFormer(before);
  }

  async function handleUndo(numbers: readonly RegisterNumber[]) {
    if ((await send(numbers)).state !== "refused") setFormer(null);
  }

  if (students.length === 0)
    return <Empty icon={peopleOutline} title={t("manage.no-students")} text={t("manage.no-students-text")} />;
  return (
    <div className="stack wide-gap">
      <section className="card stack" aria-label={t("enrolment.by-name")}>
        <h2 className="section-title first">
          <bdi>{title}</bdi>
        </h2>
        <p className="quiet">{t("enrolment.register-numbers-text")}</p>
        <Refusal error={error} reasons={NEEDS} />
        <div className="buttons">
          <IonButton fill="outline" onClick={() => void handleByName()}>
            {t("enrolment.by-name")}
          </IonButton>
          {former && (
            <IonButton fill="clear" onClick={() => void handleUndo(former)}>
              {t("enrolment.undo-numbers")}
            </IonButton>
          )}
        </div>
      </section>
      <NumbersForm
        key={students.map(({ id, registerNo }) => `${id}:${registerNo}`).join(" ")}
        params={params}
        title={title}
        students={students}
        onSaved={() => setFormer(null)}
      />
    </div>
  );
}
