import { listCoverage, type CoverageLine } from "@dars/contract/learning/lesson-teaching";
import type { Id } from "@dars/contract/platform/primitives";
import type { Role } from "@dars/contract/platform/roles";
import { listLevelsOfSubject, type LevelOfSubject } from "@dars/contract/school/schools";
import { IonList } from "@ionic/react";
import { layersOutline } from "ionicons/icons";
import { useParams } from "react-router-dom";

import { Coverage, lessonAddress } from "#learning/lessons/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { allNames, localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Records } from "#platform/ui/Records.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { PageOfSchool, sectionName } from "#school/schools/public.ts";

import { SubjectCard } from "./SubjectCard.tsx";

/** The levels and classes that are taught a subject; `id` is the subject. */
export function LevelPage() {
  const { id } = useParams();
  return (
    <PageOfSchool title="subjects.levels" back="/subject-list">
      {(schoolId, session) => (
        <Levels key={schoolId} schoolId={schoolId} subjectId={Number(id)} role={session.login_type} />
      )}
    </PageOfSchool>
  );
}

interface LevelsProps {
  readonly schoolId: Id;
  readonly subjectId: Id;
  readonly role: Role;
}

function Levels({ schoolId, subjectId, role }: LevelsProps) {
  const { t, format, locale } = useText();
  const { reading } = useRead(listLevelsOfSubject, { params: { schoolId, subjectId } });
  const { reading: coverage } = useRead(listCoverage, { params: { schoolId }, query: { subjectId } });
  const named = ({ level, ofClass }: Taught) =>
    ofClass.section ? sectionName(ofClass.section, level.name, locale) : (ofClass.title ?? "–");
  const teachers = ({ ofClass }: Taught) =>
    ofClass.teachers.length === 0
      ? t("subjects.no-teacher")
      : ofClass.teachers.map(({ name }) => localizeName(name, locale)).join(" · ");
  return (
    <Await {...reading}>
      {({ subject, levels }) => (
        <>
          <SubjectCard
            name={subject.name}
            theme={subject.theme}
            icon={subject.icon}
            quiet={t("subjects.counts", {
              levels: subject.levels,
              classes: subject.classes,
              teachers: subject.teachers,
            })}
          />
          {(role === "administrator" || role === "school_management") && (
            <p className="link-row">
              <Link leadsTo={`/manage/structure?school=${schoolId}`}>{t("structure.edit-offerings")}</Link>
            </p>
          )}
          <Plans lines={coverage.value?.offerings ?? []} schoolId={schoolId} />
          <div className="spaced">
            <Records
              label={t("subjects.levels-title", { subject: localizeName(subject.name, locale) })}
              records={levels.flatMap(taughtIn)}
              keyOf={({ ofClass }) => ofClass.id}
              searchOf={(taught) =>
                `${named(taught)} ${allNames(taught.level.name, ...taught.ofClass.teachers.map(({ name }) => name))}`
              }
              row={(taught) => ({
                strong: <bdi>{named(taught)}</bdi>,
                quiet: <bdi>{teachers(taught)}</bdi>,
                end: t("subjects.student-count", { count: taught.ofClass.students }),
                ...(role !== "evaluator" &&
                  taught.ofClass.section && {
                    leadsTo: `/manage/sections/${schoolId}/${taught.ofClass.section.id}`,
                  }),
              })}
              columns={[
                { head: t("subjects.class"), render: (taught) => <bdi>{named(taught)}</bdi> },
                { head: t("subjects.teachers"), render: (taught) => <bdi>{teachers(taught)}</bdi> },
                {
                  head: t("subjects.students"),
                  render: ({ ofClass }) => format.number(ofClass.students),
                  isNumber: true,
                },
              ]}
              empty={{
                icon: layersOutline,
                title: t("subjects.levels-none"),
                text: t("subjects.levels-none-text"),
              }}
            />
          </div>
        </>
      )}
    </Await>
  );
}

interface Taught {
  readonly level: LevelOfSubject["level"];
  readonly ofClass: LevelOfSubject["classes"][number];
}

const taughtIn = ({ level, classes }: LevelOfSubject): readonly Taught[] =>
  classes.map((ofClass) => ({ level, ofClass }));

interface PlansProps {
  readonly lines: readonly CoverageLine[];
  readonly schoolId: Id;
}

/** Each level with its lessons, then how far the classes are in them. */
function Plans({ lines, schoolId }: PlansProps) {
  const { t } = useText();
  if (lines.length === 0) return null;
  return (
    <section aria-label={t("lessons.open-lessons")}>
      <h2 className="section-title">{t("lessons.open-lessons")}</h2>
      <IonList className="rows columns-list" lines="none">
        {lines.map(({ offeringId, level, lessons, inReview }) => (
          <Row
            key={offeringId}
            strong={<Name of={level.name} />}
            quiet={t("lessons.count", { count: lessons })}
            {...(inReview > 0 && { end: t("lessons.in-review-count", { count: inReview }) })}
            leadsTo={lessonAddress(`/lessons/${offeringId}`, { schoolId })}
          />
        ))}
      </IonList>
      {lines.map(
        ({ offeringId, level, lessons, classes }) =>
          lessons > 0 &&
          classes.length > 0 && (
            <Coverage key={offeringId} classes={classes} level={level.name} lessons={lessons} />
          ),
      )}
    </section>
  );
}
