import type { Id } from "@dars/contract/platform/primitives";
import type { Role } from "@dars/contract/platform/roles";
import { AUDIENCE_ROLES, type Audience, type AudienceRole } from "@dars/contract/school/audiences";
import { listSections } from "@dars/contract/school/schools";
import { readHome } from "@dars/contract/shell/home";

import { roleText } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { nameOf } from "#platform/text/name-of.ts";
import { useText } from "#platform/text/use-text.ts";
import { TickField } from "#platform/ui/TickField.tsx";
import { sectionName } from "#school/schools/public.ts";

import { Kept } from "./Kept.tsx";

interface AudienceFieldsProps {
  readonly schoolId: Id;
  readonly author: Role;
  /** The initial selection. */
  readonly known: Audience | null;
  /** False for separate threads, which recipients cannot read of each other. */
  readonly hasCc?: boolean;
}

/** Whom each author may address (J2, J3, L1). */
const ROLES_OF: Readonly<Partial<Record<Role, readonly AudienceRole[]>>> = {
  teacher: ["student", "parent"],
  subject_coordinator: ["teacher"],
  school_management: AUDIENCE_ROLES,
  administrator: AUDIENCE_ROLES,
};

/** Roles, sections and subjects to tick, as far as their author may reach. Read them by `readAudience`. */
export function AudienceFields({ schoolId, author, known, hasCc = true }: AudienceFieldsProps) {
  const { t } = useText();
  return (
    <>
      <fieldset className="form-part ticks">
        <legend className="quiet">{t("audiences.roles")}</legend>
        {(ROLES_OF[author] ?? []).map((role) => (
          <TickField
            key={role}
            name={`role-${role}`}
            label={t(roleText(role))}
            isTicked={known?.roles.includes(role) ?? false}
          />
        ))}
      </fieldset>
      {hasCc && author !== "subject_coordinator" && (
        <TickField name="cc" label={t("audiences.cc")} isTicked={known?.ccGuardians ?? true} />
      )}
      <Kept name="level" ids={known?.levelIds} />
      <Kept name="person" ids={known?.personIds} />
      {author === "subject_coordinator" ? (
        <Subjects known={known} />
      ) : (
        <Sections schoolId={schoolId} known={known} />
      )}
    </>
  );
}

function Sections({ schoolId, known }: Pick<AudienceFieldsProps, "schoolId" | "known">) {
  const { t, locale } = useText();
  const { reading } = useRead(listSections, { params: { schoolId } });
  const sections = reading.value?.sections ?? [];
  const shown = new Set(sections.map(({ id }) => id));
  const kept = <Kept name="section" ids={known?.sectionIds.filter((id) => !shown.has(id))} />;
  if (sections.length === 0) return kept;
  return (
    <fieldset className="form-part ticks">
      <legend className="quiet">{t("audiences.sections")}</legend>
      {sections.map(({ level, ...section }) => (
        <TickField
          key={section.id}
          name={`section-${section.id}`}
          label={sectionName(section, level.name, locale)}
          isTicked={known?.sectionIds.includes(section.id) ?? false}
        />
      ))}
      {kept}
    </fieldset>
  );
}

function Subjects({ known }: Pick<AudienceFieldsProps, "known">) {
  const { t, locale } = useText();
  const { reading } = useRead(readHome, {});
  const subjects = reading.value?.subjects ?? [];
  const shown = new Set(subjects.map(({ id }) => id));
  return (
    <fieldset className="form-part ticks">
      <legend className="quiet">{t("audiences.subjects")}</legend>
      {subjects.map(({ id, name }) => (
        <TickField
          key={id}
          name={`subject-${id}`}
          label={nameOf(name, locale)}
          isTicked={known?.subjectIds.includes(id) ?? true}
        />
      ))}
      <Kept name="subject" ids={known?.subjectIds.filter((id) => !shown.has(id))} />
    </fieldset>
  );
}
