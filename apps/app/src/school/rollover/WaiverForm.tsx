import type { Id } from "@dars/contract/platform/primitives";
import { readRollover, waiveRolloverSection } from "@dars/contract/school/rollover";
import { IonButton } from "@ionic/react";
import type { FormEvent } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

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
  const { t } = text;
  const { act, error } = useCommand();
  const { reading } = useRead(readRollover, { params: { schoolId } });

  async function waive(reason: string | null) {
    await act(waiveRolloverSection, {
      params: { schoolId, sectionId },
      body: { key: newClientId(), reason },
    });
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    await waive(typedIn(event.currentTarget, "reason").trim());
  }

  return (
    <Await {...reading}>
      {({ sections }) => {
        const section = sections.find(({ id }) => id === sectionId);
        const words = section && obstacleWords(section, text);
        if (!section || words === undefined) return null;
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
                    <IonButton fill="outline" size="small" onClick={() => void waive(null)}>
                      {t("rollover.unwaive")}
                    </IonButton>
                  </div>
                )}
              </>
            )}
            {isOpen && isBlocked(section) && (
              <form className="form" noValidate onSubmit={(event) => void handleSubmit(event)}>
                <TextField label={t("rollover.waive-reason")} name="reason" />
                <div className="buttons">
                  <SendButton label={t("rollover.waive")} />
                </div>
              </form>
            )}
            <Refusal error={error} reasons={REASONS} />
          </section>
        );
      }}
    </Await>
  );
}
