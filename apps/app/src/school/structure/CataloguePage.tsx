import type { Id } from "@dars/contract/platform/primitives";
import { readCatalogue, type LevelEntry, type SubjectEntry } from "@dars/contract/school/catalogue";
import { IonButton, IonIcon } from "@ionic/react";
import { addOutline, layersOutline, libraryOutline, swapVerticalOutline } from "ionicons/icons";
import { useState } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { allNames } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Records } from "#platform/ui/Records.tsx";
import { PageOfSchool } from "#school/schools/public.ts";
import { Swatch } from "#school/schools/public.ts";

import { Beside } from "./Beside.tsx";
import { EntryForm, type Entry } from "./EntryForm.tsx";
import { OrderList, type OrderListProps } from "./OrderList.tsx";

import "./structure.css";

/** Levels and subjects that the schools of the group share: administrators write, coordinators ask (C3). */
export function CataloguePage() {
  return (
    <PageOfSchool title="structure.catalogue" back="/manage">
      {(schoolId, session) => (
        <Catalogue
          key={schoolId}
          schoolId={schoolId}
          isAsking={session.login_type === "subject_coordinator"}
        />
      )}
    </PageOfSchool>
  );
}

interface CatalogueProps {
  readonly schoolId: Id;
  readonly isAsking: boolean;
}

function Catalogue({ schoolId, isAsking }: CatalogueProps) {
  const { t } = useText();
  const [kind, setKind] = useState<Entry["kind"]>("subject");
  const [open, setOpen] = useState<Entry | null>(null);
  const { reading } = useRead(readCatalogue, { params: { schoolId } });
  return (
    <Await {...reading}>
      {({ levels, subjects }) => (
        <Beside
          list={
            <>
              <div className="structure-lead">
                <Choice
                  label={t("structure.catalogue")}
                  isLabelHidden
                  options={[
                    ["subject", t("structure.subjects")],
                    ["level", t("structure.levels")],
                  ]}
                  value={kind}
                  onChoose={setKind}
                />
                <IonButton
                  onClick={() => setOpen(kind === "level" ? { kind, of: null } : { kind, of: null })}
                >
                  <IonIcon slot="start" icon={addOutline} aria-hidden="true" />
                  {t(kind === "level" ? "structure.add-level" : "structure.add-subject")}
                </IonButton>
              </div>
              {isAsking && <p className="quiet">{t("structure.asking")}</p>}
              {!isAsking && (
                <Ordering
                  key={kind}
                  schoolId={schoolId}
                  kind={kind}
                  entries={kind === "level" ? levels : subjects}
                />
              )}
              {kind === "level" ? (
                <Levels levels={levels} onEdit={(of) => setOpen({ kind: "level", of })} />
              ) : (
                <Subjects subjects={subjects} onEdit={(of) => setOpen({ kind: "subject", of })} />
              )}
            </>
          }
          form={
            open && (
              <EntryForm
                key={`${open.kind} ${open.of?.id ?? 0}`}
                schoolId={schoolId}
                entry={open}
                place={open.kind === "level" ? levels.length + 1 : subjects.length + 1}
                isAsking={isAsking}
                onDone={() => setOpen(null)}
              />
            )
          }
        />
      )}
    </Await>
  );
}

/** A button, and behind it the list whose places can be changed. */
function Ordering(props: Omit<OrderListProps, "onDone">) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <OrderList {...props} onDone={() => setOpen(false)} />;
  return (
    <IonButton fill="clear" onClick={() => setOpen(true)}>
      <IonIcon slot="start" icon={swapVerticalOutline} aria-hidden="true" />
      {t("structure.order")}
    </IonButton>
  );
}

interface LevelsProps {
  readonly levels: readonly LevelEntry[];
  readonly onEdit: (level: LevelEntry) => void;
}

function Levels({ levels, onEdit }: LevelsProps) {
  const { t, format } = useText();
  const stage = (level: LevelEntry) => (level.stage === null ? "–" : t(`structure.stage-${level.stage}`));
  const state = (entry: LevelEntry) => (entry.state === "retired" ? t("structure.retired") : "");
  return (
    <Records
      label={t("structure.levels")}
      records={levels}
      keyOf={({ id }) => id}
      searchOf={({ code, name }) => `${code} ${allNames(name)}`}
      row={(level) => ({
        strong: <Name of={level.name} />,
        quiet: `${level.code} · ${stage(level)}`,
        end: state(level),
        onPress: () => onEdit(level),
      })}
      columns={[
        { head: t("structure.level"), render: ({ name }) => <Name of={name} /> },
        { head: t("structure.code"), render: ({ code }) => <bdi>{code}</bdi> },
        { head: t("structure.stage"), render: stage },
        { head: t("structure.place"), render: ({ position }) => format.number(position), isNumber: true },
        { head: t("structure.state"), render: state },
      ]}
      empty={{ icon: layersOutline, title: t("structure.no-levels"), text: t("structure.no-levels-text") }}
    />
  );
}

interface SubjectsProps {
  readonly subjects: readonly SubjectEntry[];
  readonly onEdit: (subject: SubjectEntry) => void;
}

function Subjects({ subjects, onEdit }: SubjectsProps) {
  const { t, format } = useText();
  const state = (entry: SubjectEntry) => (entry.state === "retired" ? t("structure.retired") : "");
  return (
    <Records
      label={t("structure.subjects")}
      records={subjects}
      keyOf={({ id }) => id}
      searchOf={({ code, name }) => `${code} ${allNames(name)}`}
      row={(subject) => ({
        start: <Swatch {...subject} />,
        strong: <Name of={subject.name} />,
        quiet: <bdi>{subject.code}</bdi>,
        end: state(subject),
        ...(subject.mayChange && { onPress: () => onEdit(subject) }),
      })}
      columns={[
        {
          head: t("structure.subject"),
          render: (subject) => (
            <span className="with-swatch">
              <Swatch {...subject} />
              <Name of={subject.name} />
            </span>
          ),
        },
        { head: t("structure.code"), render: ({ code }) => <bdi>{code}</bdi> },
        { head: t("structure.place"), render: ({ position }) => format.number(position), isNumber: true },
        { head: t("structure.state"), render: state },
      ]}
      empty={{
        icon: libraryOutline,
        title: t("structure.no-subjects"),
        text: t("structure.no-subjects-text"),
      }}
    />
  );
}
