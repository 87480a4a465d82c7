import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { closeSection, makeClasses } from "@dars/contract/school/structure";
import { listClasses, type AssignmentLine, type ClassLine } from "@dars/contract/school/teaching";
import { IonButton } from "@ionic/react";
import { useState } from "react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useRefresh } from "#platform/api/use-refresh.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { sectionName } from "#school/schools/public.ts";

import { AssignForm } from "./AssignForm.tsx";
import { Beside } from "./Beside.tsx";
import { ClassList } from "./ClassList.tsx";
import { EndForm } from "./EndForm.tsx";
import { REASONS } from "./reasons.ts";
import { SectionForm } from "./SectionForm.tsx";

import "./structure.css";

/** A section's classes and who teaches them. */
export function ClassesPage() {
  const { t } = useText();
  const { schoolId, sectionId } = useParams();
  const refresh = useRefresh();
  return (
    <WithSession>
      {() => (
        <Page title={t("structure.section")} back="/manage/structure" onRefresh={refresh}>
          <Classes schoolId={Number(schoolId)} sectionId={Number(sectionId)} />
        </Page>
      )}
    </WithSession>
  );
}

type Open =
  | { readonly kind: "section" }
  | { readonly kind: "assign" | "hand"; readonly of: ClassLine }
  | { readonly kind: "end"; readonly assignment: AssignmentLine };

type Shown = Reply<typeof listClasses>;

function Classes({ schoolId, sectionId }: { readonly schoolId: Id; readonly sectionId: Id }) {
  const [open, setOpen] = useState<Open | null>(null);
  const { reading } = useRead(listClasses, { params: { schoolId, sectionId } });
  const close = () => setOpen(null);
  return (
    <Await {...reading}>
      {(shown) => (
        <Beside
          list={
            <>
              <SectionHead schoolId={schoolId} shown={shown} onEdit={() => setOpen({ kind: "section" })} />
              <ClassList
                classes={shown.classes}
                isOpen={shown.year.state !== "archived"}
                onAssign={(of) => setOpen({ kind: "assign", of })}
                onHandOver={(of) => setOpen({ kind: "hand", of })}
                onEnd={(assignment) => setOpen({ kind: "end", assignment })}
              />
            </>
          }
          form={open && <OpenForm schoolId={schoolId} shown={shown} open={open} onDone={close} />}
        />
      )}
    </Await>
  );
}

interface OpenFormProps {
  readonly schoolId: Id;
  readonly shown: Shown;
  readonly open: Open;
  readonly onDone: () => void;
}

function OpenForm({ schoolId, shown: { today, year, section }, open, onDone }: OpenFormProps) {
  if (open.kind === "section")
    return <SectionForm schoolId={schoolId} yearId={year.id} section={section} onDone={onDone} />;
  if (open.kind === "end")
    return (
      <EndForm
        key={open.assignment.id}
        schoolId={schoolId}
        assignment={open.assignment}
        today={today}
        onDone={onDone}
      />
    );
  return (
    <AssignForm
      key={`${open.kind} ${open.of.id}`}
      schoolId={schoolId}
      ofClass={open.of}
      isHandOver={open.kind === "hand"}
      today={today}
      onDone={onDone}
    />
  );
}

interface SectionHeadProps {
  readonly schoolId: Id;
  readonly shown: Shown;
  readonly onEdit: () => void;
}

function SectionHead({ schoolId, shown: { year, section }, onEdit }: SectionHeadProps) {
  const { t, locale } = useText();
  const { save, error } = useSave();
  const named = sectionName(section, section.level.name, locale);
  const params = { schoolId, sectionId: section.id };
  const isOpen = section.state === "open";

  async function handleClose() {
    const verb = t(isOpen ? "structure.close-section" : "structure.open-section");
    if (isOpen && !(await ask({ question: verb, text: t("structure.close-section-text"), yes: verb })))
      return;
    const body = {
      key: newClientId(),
      revision: section.revision,
      state: isOpen ? "closed" : "open",
    } as const;
    await save(closeSection, { params, body }, named);
  }

  const handleMake = () => save(makeClasses, { params }, named);

  return (
    <header className="card">
      <h2 className="section-title first">
        <bdi>{named}</bdi>
      </h2>
      <p className="quiet">
        {year.title} · {t(`structure.shift-${section.shift}`)} ·{" "}
        <bdi>
          {section.homeroomTeacher
            ? localizeName(section.homeroomTeacher.name, locale)
            : t("structure.no-homeroom")}
        </bdi>
      </p>
      <p className="quiet">
        <Link leadsTo={`/manage/sections/${schoolId}/${section.id}`}>
          {t("structure.student-count", { count: section.students })}
        </Link>
      </p>
      <Refusal error={error} reasons={REASONS} />
      {year.state !== "archived" && (
        <div className="buttons spaced">
          <IonButton fill="outline" size="small" onClick={onEdit}>
            {t("structure.edit")}
          </IonButton>
          {isOpen && (
            <IonButton fill="outline" size="small" onClick={() => void handleMake()}>
              {t("structure.make-classes")}
            </IonButton>
          )}
          <IonButton fill="outline" size="small" onClick={() => void handleClose()}>
            {t(isOpen ? "structure.close-section" : "structure.open-section")}
          </IonButton>
        </div>
      )}
    </header>
  );
}
