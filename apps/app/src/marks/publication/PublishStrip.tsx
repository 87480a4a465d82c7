import { publishMarks, type ProgressSection } from "@dars/contract/marks/publication";
import type { Id } from "@dars/contract/platform/primitives";
import { countRecipients } from "@dars/contract/talking/messages";
import { IonButton, IonIcon } from "@ionic/react";
import { megaphoneOutline } from "ionicons/icons";

import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Link } from "#platform/ui/Link.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { sectionName } from "#school/schools/public.ts";

import type { ApprovalGrid, CodeToApprove } from "./approval-grid.ts";
import { isComplete, isReady } from "./is-complete.ts";

interface PublishStripProps {
  readonly schoolId: Id;
  readonly code: CodeToApprove;
  readonly grid: ApprovalGrid;
}

/** At most this many sections are named. */
const MOST_NAMES = 4;

/** Offers to publish the sections whose columns are all approved, with the number of people it reaches, and names the incomplete ones. */
export function PublishStrip({ schoolId, code, grid }: PublishStripProps) {
  const { t, locale } = useText();
  const ready = grid.rows.filter(isReady).map(({ section }) => section);
  if (ready.length === 0) return null;
  const lacking = grid.rows.filter((row) => !isComplete(row)).map(({ section }) => section);

  function nameSome(sections: readonly ProgressSection[]): string {
    const names = sections
      .slice(0, MOST_NAMES)
      .map((section) => sectionName(section, section.level.name, locale));
    const rest = sections.length - names.length;
    return [...names, ...(rest > 0 ? [t("publication.and-more", { count: rest })] : [])].join(
      t("publication.comma"),
    );
  }

  return (
    <section className="publish-strip" aria-label={t("publication.publish")}>
      <IonIcon icon={megaphoneOutline} aria-hidden="true" />
      <div>
        <p>
          <strong>{t("publication.complete", { count: ready.length, sections: nameSome(ready) })}</strong>
        </p>
        {lacking.length > 0 && (
          <p className="quiet">{t("publication.not-complete", { sections: nameSome(lacking) })}</p>
        )}
      </div>
      <Publish schoolId={schoolId} code={code} sections={ready} />
    </section>
  );
}

interface PublishProps extends Pick<PublishStripProps, "schoolId" | "code"> {
  readonly sections: readonly ProgressSection[];
}

/** Asks with the exact number of students and guardians, and publishes now. */
function Publish({ schoolId, code, sections }: PublishProps) {
  const { t, locale } = useText();
  const { save, error, isBusy } = useSave();
  const sectionIds = sections.map(({ id }) => id);
  const { reading } = useRead(countRecipients, {
    params: { schoolId },
    body: {
      audience: {
        roles: ["parent"],
        ccGuardians: false,
        personIds: [],
        levelIds: [],
        sectionIds,
        subjectIds: [],
      },
    },
  });
  const students = sections.reduce((sum, section) => sum + section.students, 0);
  const label = localizeName(code.label, locale);
  const consequence =
    reading.value === undefined
      ? t("publication.ask-text", { count: students })
      : t("publication.reaches", { students, guardians: reading.value.people });

  async function publish() {
    const isMeant = await ask({
      question: t("publication.ask", { column: label, count: sections.length }),
      text: consequence,
      yes: t("publication.publish"),
    });
    if (!isMeant) return;
    const body = {
      key: newClientId(),
      sectionIds,
      codes: [code.code],
      withOutcome: false,
      showRank: false,
      isPartial: false,
      publishAt: null,
      studentsFirstMinutes: 0,
      withheld: [],
    };
    await save(publishMarks, { params: { schoolId }, body }, label, ({ state }) =>
      textNow(state === "published" ? "publication.done" : "publication.being-published"),
    );
  }

  return (
    <div className="publish-strip-act">
      <Refusal error={error} />
      <p className="quiet">{consequence}</p>
      <div className="buttons">
        <Link leadsTo="/manage/marks">{t("publication.at-a-time")}</Link>
        <IonButton size="small" fill="outline" disabled={isBusy} onClick={() => void publish()}>
          {t("publication.publish-sections", { count: sections.length })}
        </IonButton>
      </div>
    </div>
  );
}
