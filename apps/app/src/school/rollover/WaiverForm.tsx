import type { Id } from "@dars/contract/platform/primitives";
import { readRollover, waiveRolloverSection } from "@dars/contract/school/rollover";
import { IonButton } from "@ionic/react";

import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";
import { sectionName } from "#school/schools/public.ts";

import { isBlocked } from "./blocked.ts";
import { obstacleWords } from "./EndingSections.tsx";
import { REASONS } from "./reasons.ts";

interface WaiverFormProps {
  readonly schoolId: Id;
  readonly sectionId: Id;
  readonly isOpen: boolean;
}

/** What is missing in the marks of the section, and the way to let it go on all the same. */
export function WaiverForm({ schoolId, sectionId, isOpen }: WaiverFormProps) {
  const text = useText();
  const { t, locale } = text;
  const { save, error } = useSave();
  const { reading } = useRead(readRollover, { params: { schoolId } });

  const waive = (reason: string | null, title: string) =>
    save(
      waiveRolloverSection,
      { params: { schoolId, sectionId }, body: { key: newClientId(), reason } },
      title,
    );

  return (
    <Await {...reading}>
      {({ sections }) => {
        const section = sections.find(({ id }) => id === sectionId);
        const words = section && obstacleWords(section, text);
        if (!section || words === undefined) return null;
        const named = sectionName(section, section.level.name, locale);
        const mayWaive = isOpen && isBlocked(section);
        return (
          <section className="card stack">
            <h2 className="section-title first">{t("rollover.missing")}</h2>
            <p>{words}</p>
            <Link leadsTo={`/manage/marks?school=${schoolId}`}>{t("rollover.to-marks")}</Link>
            {section.waivedBecause !== null && (
              <>
                <p className="banner">{t("rollover.waived", { reason: section.waivedBecause })}</p>
                {isOpen && (
                  <div className="buttons">
                    <IonButton fill="outline" size="small" onClick={() => void waive(null, named)}>
                      {t("rollover.unwaive")}
                    </IonButton>
                  </div>
                )}
              </>
            )}
            {mayWaive ? (
              <Form
                verb={t("rollover.waive")}
                error={error}
                reasons={REASONS}
                onSubmit={(form) => waive(typedIn(form, "reason").trim(), named)}
              >
                <TextField label={t("rollover.waive-reason")} name="reason" isRequired />
              </Form>
            ) : (
              <Refusal error={error} reasons={REASONS} />
            )}
          </section>
        );
      }}
    </Await>
  );
}
