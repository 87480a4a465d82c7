import type { Reply } from "@dars/contract/platform/route";
import { askMerge, readMerge, type MergeSide } from "@dars/contract/school/record-merges";
import { IonButton, useIonRouter } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { listed } from "#platform/text/listed.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { TextAreaField } from "#platform/ui/TextAreaField.tsx";
import { TickField } from "#platform/ui/TickField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { ApartForm, MarkedApart } from "./ApartForms.tsx";
import { MergeSideCard } from "./MergeSideCard.tsx";
import { MERGE_REASONS } from "./person-merged.ts";

interface ComparedRecordsProps {
  readonly schoolId: number;
  /** The one that stays. */
  readonly personId: number;
  readonly otherId: number;
}

/** PER-2: two records beside each other, and the request to merge them. */
export function ComparedRecords(which: ComparedRecordsProps) {
  const { reading } = useRead(readMerge, { params: { ...which } });
  return <Await {...reading}>{(merge) => <Compared {...which} merge={merge} />}</Await>;
}

interface ComparedProps extends ComparedRecordsProps {
  readonly merge: Reply<typeof readMerge>;
}

function Compared({ schoolId, personId, otherId, merge }: ComparedProps) {
  const { t } = useText();
  const router = useIonRouter();
  const { person, other, obstacles, isAsked, apart } = merge;
  const which = { schoolId, personId, otherId };
  return (
    <div className="stack wide-gap">
      <div className="columns">
        <MergeSideCard title={t("record-merges.stays")} schoolId={schoolId} side={person} other={other} />
        <MergeSideCard title={t("record-merges.goes")} schoolId={schoolId} side={other} other={person} />
      </div>
      <div className="buttons link-row">
        <IonButton
          fill="outline"
          routerLink={`/manage/duplicates?school=${schoolId}&kept=${otherId}&other=${personId}`}
          routerDirection="root"
        >
          {t("record-merges.swap")}
        </IonButton>
      </div>
      {isAsked && <p className="state waiting">{t("record-merges.asked-text")}</p>}
      {apart && <MarkedApart {...which} apart={apart} />}
      {!isAsked && !apart && obstacles.length > 0 && (
        <section className="card">
          <h2 className="section-title">{t("record-merges.obstacles")}</h2>
          <ul>
            {obstacles.map((obstacle) => (
              <li key={obstacle}>{t(`record-merges.obstacle-${obstacle}`)}</li>
            ))}
          </ul>
        </section>
      )}
      {!isAsked && obstacles.length === 0 && <MergeForm schoolId={schoolId} merge={merge} />}
      {!isAsked && !apart && <ApartForm {...which} onDone={() => router.goBack()} />}
    </div>
  );
}

const listRelatives = ({ guardians, children }: MergeSide) => [...guardians, ...children];

interface MergeFormProps {
  readonly schoolId: number;
  readonly merge: Reply<typeof readMerge>;
}

function MergeForm({ schoolId, merge: { person, other, needsConfirmation } }: MergeFormProps) {
  const { t, locale } = useText();
  const router = useIonRouter();
  const { save, error } = useSave();
  const [key] = useState(newClientId);
  const relatives = new Map(
    [...listRelatives(person), ...listRelatives(other)].map(({ id, name }) => [
      id,
      localizeName(name, locale),
    ]),
  );

  async function handleSubmit(form: HTMLFormElement) {
    const reason = typedIn(form, "merge-reason").trim();
    const isMeant = await ask({
      question: t("record-merges.question"),
      text: t("record-merges.final"),
      yes: t("record-merges.verb"),
      isDestructive: true,
    });
    if (!isMeant) return undefined;
    const body = { key, otherId: other.id, relatives: [...relatives.keys()], reason };
    const input = { params: { schoolId, personId: person.id }, body };
    const saved = await save(askMerge, input, t("record-merges.request"), () =>
      textNow("record-merges.sent"),
    );
    if (saved.state !== "refused") router.goBack();
    return saved;
  }

  return (
    <Form verb={t("record-merges.verb")} error={error} reasons={MERGE_REASONS} onSubmit={handleSubmit}>
      <p className="quiet">{t("record-merges.what")}</p>
      {needsConfirmation && (
        <TickField
          name="relatives"
          label={t("record-merges.confirm", { names: listed([...relatives.values()], locale) })}
          isTicked={false}
          isRequired
        />
      )}
      <TextAreaField
        label={t("record-merges.reason")}
        help={t("record-merges.reason-help")}
        name="merge-reason"
        most={500}
        isRequired
      />
    </Form>
  );
}
