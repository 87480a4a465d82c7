import { listCoverage } from "@dars/contract/learning/lesson-teaching";
import type { Id } from "@dars/contract/platform/primitives";
import { listSubjects } from "@dars/contract/school/schools";
import { libraryOutline } from "ionicons/icons";

import { useRead } from "#platform/api/use-read.ts";
import { allNames } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Records } from "#platform/ui/Records.tsx";
import { PageOfSchool } from "#school/schools/public.ts";
import { Swatch } from "#school/schools/public.ts";

import { planOfSubject } from "./plan-of-subject.ts";

/** Subjects in the viewer's reach, of one school. */
export function SubjectListPage() {
  const { t } = useText();
  return (
    <PageOfSchool title="subjects.title" back="/home">
      {(schoolId, session) => (
        <>
          {(session.login_type === "administrator" || session.login_type === "subject_coordinator") && (
            <p className="link-row">
              <Link leadsTo={`/manage/catalogue?school=${schoolId}`}>{t("structure.edit-catalogue")}</Link>
            </p>
          )}
          <SubjectList key={schoolId} schoolId={schoolId} />
        </>
      )}
    </PageOfSchool>
  );
}

function SubjectList({ schoolId }: { readonly schoolId: Id }) {
  const { t, format } = useText();
  const { reading } = useRead(listSubjects, { params: { schoolId } });
  const { value: coverage } = useRead(listCoverage, { params: { schoolId }, query: {} }).reading;
  const planText = (subjectId: Id) => {
    const plan = coverage && planOfSubject(coverage.offerings, subjectId);
    if (!plan) return null;
    const taught = t("subjects.plan-taught", { share: format.percent(plan.taught) });
    return plan.behind === 0 ? taught : `${taught} · ${t("subjects.plan-behind", { count: plan.behind })}`;
  };
  return (
    <Await {...reading}>
      {({ subjects }) => (
        <Records
          label={t("subjects.title")}
          records={subjects}
          keyOf={({ id }) => id}
          searchOf={({ name }) => allNames(name)}
          row={({ id, name, theme, icon, levels, classes, teachers }) => ({
            start: <Swatch theme={theme} icon={icon} name={name} />,
            strong: <Name of={name} />,
            quiet: (
              <span className="lines">
                <span>{t("subjects.counts", { levels, classes, teachers })}</span>
                <span>{planText(id)}</span>
              </span>
            ),
            leadsTo: `/levels/${id}?school=${schoolId}`,
          })}
          columns={[
            {
              head: t("subjects.subject"),
              render: ({ theme, icon, name }) => (
                <span className="with-swatch">
                  <Swatch theme={theme} icon={icon} name={name} />
                  <Name of={name} />
                </span>
              ),
            },
            { head: t("subjects.levels"), render: ({ levels }) => format.number(levels), isNumber: true },
            { head: t("subjects.classes"), render: ({ classes }) => format.number(classes), isNumber: true },
            {
              head: t("subjects.teachers"),
              render: ({ teachers }) => format.number(teachers),
              isNumber: true,
            },
            { head: t("subjects.plan"), render: ({ id }) => planText(id) },
          ]}
          empty={{
            icon: libraryOutline,
            title: t("subjects.list-none"),
            text: t("subjects.list-none-text"),
          }}
        />
      )}
    </Await>
  );
}
