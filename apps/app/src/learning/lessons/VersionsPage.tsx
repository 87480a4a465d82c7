import { pinVersion } from "@dars/contract/learning/lesson-teaching";
import { createVersion, readLesson, type VersionLine } from "@dars/contract/learning/lesson-versions";
import type { Id, Names } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { IonButton, IonIcon, useIonRouter } from "@ionic/react";
import { addOutline, gitCompareOutline } from "ionicons/icons";
import { useState } from "react";
import { useParams } from "react-router-dom";

import { newClientId } from "#platform/api/client-id.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { dashed } from "#platform/text/dashed.ts";
import { OWN_NAMES } from "#platform/text/locales.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { PageOfSchool } from "#school/schools/public.ts";

import { Comparison } from "./Comparison.tsx";

import "./lessons.css";
import "./reading.css";

/** The versions of a lesson, newest first: who wrote what, who uses which, and what has changed. */
export function VersionsPage() {
  const lessonId = Number(useParams()["id"]);
  return (
    <PageOfSchool title="lessons.versions" back="/subject-list" isReading>
      {(schoolId) => <Versions key={schoolId} schoolId={schoolId} lessonId={lessonId} />}
    </PageOfSchool>
  );
}

interface VersionsProps {
  readonly schoolId: Id;
  readonly lessonId: Id;
}

type LessonReply = Reply<typeof readLesson>;

function Versions({ schoolId, lessonId }: VersionsProps) {
  const { reading } = useRead(readLesson, { params: { schoolId, lessonId } });
  return (
    <Await {...reading}>
      {(whole) => (
        <div className="stack wide-gap">
          <h2 className="lesson-unit">
            <Name of={whole.lesson.name} />
          </h2>
          {whole.may.write && <NewVersion schoolId={schoolId} whole={whole} />}
          {whole.sections.length > 0 && <Pins schoolId={schoolId} whole={whole} />}
          <ol className="plain stack">
            {whole.versions.map((line, place) => (
              <li key={line.id}>
                <VersionCard
                  schoolId={schoolId}
                  lessonId={lessonId}
                  line={line}
                  level={whole.lesson.offering.level.name}
                  before={whole.versions[place + 1]}
                />
              </li>
            ))}
          </ol>
        </div>
      )}
    </Await>
  );
}

function NewVersion({ schoolId, whole }: { readonly schoolId: Id; readonly whole: LessonReply }) {
  const { t } = useText();
  const router = useIonRouter();
  const { act, error, isBusy } = useAtOnce();
  const { lesson, currentVersionId, versions } = whole;
  const from = versions.find(({ id }) => id === currentVersionId) ?? versions[0];

  async function handleBegin() {
    const made = await act(createVersion, {
      params: { schoolId, lessonId: lesson.id },
      body: {
        key: newClientId(),
        kind: "revision",
        language: from?.language ?? "ar",
        fromVersionId: from?.id ?? null,
      },
    });
    if (made) router.push(`/lesson-editor/${made.id}?school=${schoolId}`, "forward");
  }

  return (
    <>
      <Refusal error={error} />
      <IonButton disabled={isBusy} onClick={() => void handleBegin()}>
        <IonIcon slot="start" icon={addOutline} aria-hidden="true" />
        {t("lessons.new-draft")}
      </IonButton>
    </>
  );
}

/** LES-2, by section. */
function Pins({
  schoolId,
  whole: { lesson, sections, versions },
}: {
  readonly schoolId: Id;
  readonly whole: LessonReply;
}) {
  const { t } = useText();
  const { save, error } = useSave();
  const out = versions.filter(({ state }) => state === "published");
  if (out.length < 2) return null;
  return (
    <section className="card stack">
      <h3>{t("lessons.pins")}</h3>
      <Refusal error={error} />
      {sections.map(({ id, letter, title, pinnedId }) => (
        <PickField
          key={id}
          label={title ?? letter}
          options={[
            ["", t("lessons.by-rule")],
            ...out.map((one) => [String(one.id), t("lessons.version-number", { number: one.seq })] as const),
          ]}
          value={String(pinnedId ?? "")}
          onPick={(picked) =>
            void save(
              pinVersion,
              {
                params: { schoolId, sectionId: id, lessonId: lesson.id },
                body: { versionId: picked === "" ? null : Number(picked) },
              },
              t("lessons.pins"),
            )
          }
        />
      ))}
    </section>
  );
}

interface VersionCardProps extends VersionsProps {
  readonly line: VersionLine;
  readonly level: Names;
  readonly before: VersionLine | undefined;
}

function VersionCard({ schoolId, lessonId, line, level, before }: VersionCardProps) {
  const { t, format, locale } = useText();
  const [isCompared, setCompared] = useState(false);
  const at = new Date(line.publishedAt ?? line.updatedAt);
  const sections = line.usedBy.map(
    ({ letter, title }) => title ?? dashed(localizeName(level, locale), letter),
  );
  return (
    <article className={`card stack lesson-version ${line.state}`}>
      <div className="lesson-class">
        <Link leadsTo={`/lesson/${lessonId}/${line.id}?school=${schoolId}`}>
          <strong>{t("lessons.version-number", { number: line.seq })}</strong>
        </Link>
        <span className={`lesson-chip ${line.state}`}>{t(`lessons.version-${line.state}`)}</span>
      </div>
      <p className="quiet">
        {[
          line.author.name ? localizeName(line.author.name, locale) : t("lessons.head-office"),
          format.moment(at),
          OWN_NAMES[line.language],
          t("lessons.opened", { count: line.opened }),
        ].join(" · ")}
      </p>
      {line.changeNote !== "" && <p dir="auto">{line.changeNote}</p>}
      {sections.length > 0 && (
        <p className="quiet">{t("lessons.used-by", { sections: sections.join("، ") })}</p>
      )}
      {before && (
        <IonButton
          size="small"
          fill="clear"
          aria-expanded={isCompared}
          onClick={() => setCompared(!isCompared)}
        >
          <IonIcon slot="start" icon={gitCompareOutline} aria-hidden="true" />
          {t("lessons.compare", { number: before.seq })}
        </IonButton>
      )}
      {before && isCompared && <Comparison schoolId={schoolId} one={line.id} other={before.id} />}
    </article>
  );
}
