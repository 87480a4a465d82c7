import type { Id } from "@dars/contract/platform/primitives";
import { readSchool, type SchoolRecord } from "@dars/contract/school/school-records";
import {
  openSchool,
  STATE_LEVELS,
  type OpeningLevel,
  type StateLevel,
} from "@dars/contract/school/school-setup";
import { IonButton, IonIcon } from "@ionic/react";
import { checkmarkDoneOutline, chevronDownOutline } from "ionicons/icons";
import { useState } from "react";

import { WithSession } from "#identity/accounts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { WithSchool } from "#school/schools/public.ts";

const MOST_SECTIONS = 20;

/** A new school's first year in one step: how many sections of each level. The rest is as the state has it. */
export function OpeningPage() {
  const { t } = useText();
  return (
    <WithSession>
      {(session) => (
        <Page title={t("openings.title")} back="/manage" isReading>
          <WithSchool session={session}>
            {(schoolId) => <Opening key={schoolId} schoolId={schoolId} />}
          </WithSchool>
        </Page>
      )}
    </WithSession>
  );
}

type Stage = "primary" | "intermediate" | "preparatory";

const STAGES: readonly (readonly [Stage, readonly StateLevel[]])[] = [
  ["primary", STATE_LEVELS.slice(0, 6)],
  ["intermediate", STATE_LEVELS.slice(6, 9)],
  ["preparatory", STATE_LEVELS.slice(9)],
];

/** A school of one stage shows its own levels first; `isWhole` shows all. */
const pickStages = (kind: string, isWhole: boolean) =>
  isWhole || !STAGES.some(([stage]) => stage === kind) ? STAGES : STAGES.filter(([stage]) => stage === kind);

function Opening({ schoolId }: { readonly schoolId: Id }) {
  const { reading } = useRead(readSchool, { params: { schoolId } });
  return <Await {...reading}>{({ school }) => <OpeningForm schoolId={schoolId} kind={school.kind} />}</Await>;
}

interface OpeningFormProps {
  readonly schoolId: Id;
  readonly kind: SchoolRecord["kind"];
}

function OpeningForm({ schoolId, kind }: OpeningFormProps) {
  const { t } = useText();
  const [isWhole, setWhole] = useState(false);
  const stages = pickStages(kind, isWhole);
  const { save, error } = useSave();
  const [counts, setCounts] = useState<ReadonlyMap<StateLevel, number>>(new Map());
  // One key for one opening, however often it is sent.
  const [key] = useState(newClientId);
  const [isOpen, setOpen] = useState(false);
  const levels: OpeningLevel[] = [...counts]
    .filter(([, sections]) => sections > 0)
    .map(([code, sections]) => ({ code, sections }));

  async function handleSubmit() {
    const saved = await save(
      openSchool,
      { params: { schoolId }, body: { key, levels } },
      t("openings.title"),
    );
    if (saved.state === "accepted") setOpen(true);
    return saved;
  }

  const checkLevels = (): ReadonlyMap<string, string> =>
    levels.length > 0 ? new Map() : new Map([["levels", t("openings.no-level")]]);

  if (isOpen) return <Opened schoolId={schoolId} />;
  return (
    <Form
      className="stack wide-gap"
      verb={t("openings.open")}
      error={error}
      words={error?.code === "conflict" ? "openings.already" : undefined}
      check={checkLevels}
      onSubmit={handleSubmit}
    >
      <p className="quiet">{t("openings.lead")}</p>
      <Link leadsTo={`/manage/school/${schoolId}`}>{t("openings.copy")}</Link>
      {stages.map(([stage, codes]) => (
        <section key={stage} className="card stack">
          <h2 className="section-title">{t(`openings.${stage}`)}</h2>
          {codes.map((code) => (
            <LevelRow
              key={code}
              code={code}
              count={counts.get(code) ?? 0}
              onChange={(count) => setCounts(new Map(counts).set(code, count))}
            />
          ))}
        </section>
      ))}
      {stages.length < STAGES.length && (
        <IonButton type="button" fill="clear" onClick={() => setWhole(true)}>
          {t("openings.other-levels")}
        </IonButton>
      )}
    </Form>
  );
}

interface LevelRowProps {
  readonly code: StateLevel;
  readonly count: number;
  readonly onChange: (count: number) => void;
}

function LevelRow({ code, count, onChange }: LevelRowProps) {
  const { t, format } = useText();
  return (
    <label className="picker beside">
      <span>{t(`openings.level-${code}`)}</span>
      <span className="picker-field">
        <select value={count} onChange={({ target }) => onChange(Number(target.value))}>
          {Array.from({ length: MOST_SECTIONS + 1 }, (_, each) => (
            <option key={each} value={each}>
              {each === 0 ? t("openings.none") : format.number(each)}
            </option>
          ))}
        </select>
        <IonIcon icon={chevronDownOutline} aria-hidden="true" />
      </span>
    </label>
  );
}

/** What comes next: the people. */
function Opened({ schoolId }: { readonly schoolId: Id }) {
  const { t } = useText();
  return (
    <div className="stack wide-gap">
      <p className="banner good">
        <IonIcon icon={checkmarkDoneOutline} aria-hidden="true" />
        {t("openings.done")}
      </p>
      <div className="buttons">
        <IonButton routerLink={`/manage/imports?school=${schoolId}`}>{t("openings.to-imports")}</IonButton>
        <IonButton fill="outline" routerLink={`/manage/principal?school=${schoolId}`}>
          {t("openings.to-manager")}
        </IonButton>
        <IonButton fill="clear" routerLink={`/manage/structure?school=${schoolId}`}>
          {t("openings.to-structure")}
        </IonButton>
        <IonButton fill="clear" routerLink={`/manage/timetable-planning?school=${schoolId}`}>
          {t("openings.to-periods")}
        </IonButton>
      </div>
    </div>
  );
}
