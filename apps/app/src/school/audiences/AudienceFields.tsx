import type { Id } from "@dars/contract/platform/primitives";
import type { Role } from "@dars/contract/platform/roles";
import { AUDIENCE_ROLES, type Audience, type AudienceRole } from "@dars/contract/school/audiences";
import { listSections, listSubjects } from "@dars/contract/school/schools";
import { readHome } from "@dars/contract/shell/home";

import { roleText } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
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
      <Kept name="person" ids={known?.personIds} />
      {author === "subject_coordinator" ? (
        <>
          <Kept name="level" ids={known?.levelIds} />
          <Subjects known={known} />
        </>
      ) : (
        <>
          <PlacesInSchool schoolId={schoolId} known={known} hasLevels={author !== "teacher"} />
          <SubjectsOfSchool schoolId={schoolId} known={known} />
        </>
      )}
    </>
  );
}

interface PlacesInSchoolProps extends Pick<AudienceFieldsProps, "schoolId" | "known"> {
  /** A teacher addresses sections alone. */
  readonly hasLevels: boolean;
}

/** Levels and sections. Of those that are ticked in both, an audience has what is in both. */
function PlacesInSchool({ schoolId, known, hasLevels }: PlacesInSchoolProps) {
  const { t, locale } = useText();
  const { reading } = useRead(listSections, { params: { schoolId } });
  const sections = reading.value?.sections ?? [];
  const levels = new Map(sections.map(({ level }) => [level.id, localizeName(level.name, locale)]));
  return (
    <>
      <Ticks
        legend={t("audiences.levels")}
        name="level"
        places={hasLevels ? [...levels].map(([id, name]) => ({ id, name })) : []}
        ticked={known?.levelIds}
      />
      <Ticks
        legend={t(hasLevels ? "audiences.sections" : "audiences.own-sections")}
        name="section"
        places={sections.map((section) => ({
          id: section.id,
          name: sectionName(section, section.level.name, locale),
        }))}
        ticked={known?.sectionIds}
      />
    </>
  );
}

function SubjectsOfSchool({ schoolId, known }: Pick<AudienceFieldsProps, "schoolId" | "known">) {
  const { t, locale } = useText();
  const { reading } = useRead(listSubjects, { params: { schoolId } });
  const subjects = reading.value?.subjects ?? [];
  return (
    <Ticks
      legend={t("audiences.subjects-all")}
      name="subject"
      places={subjects.map(({ id, name }) => ({ id, name: localizeName(name, locale) }))}
      ticked={known?.subjectIds}
    />
  );
}

interface TicksProps {
  readonly legend: string;
  readonly name: "level" | "section" | "subject";
  readonly places: readonly { readonly id: Id; readonly name: string }[];
  readonly ticked: readonly Id[] | undefined;
}

function Ticks({ legend, name, places, ticked }: TicksProps) {
  const shown = new Set(places.map(({ id }) => id));
  const hiddenInputs = <Kept name={name} ids={ticked?.filter((id) => !shown.has(id))} />;
  if (places.length === 0) return hiddenInputs;
  return (
    <fieldset className="form-part ticks">
      <legend className="quiet">{legend}</legend>
      {places.map((place) => (
        <TickField
          key={place.id}
          name={`${name}-${place.id}`}
          label={place.name}
          isTicked={ticked?.includes(place.id) ?? false}
        />
      ))}
      {hiddenInputs}
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
          label={localizeName(name, locale)}
          isTicked={known?.subjectIds.includes(id) ?? true}
        />
      ))}
      <Kept name="subject" ids={known?.subjectIds.filter((id) => !shown.has(id))} />
    </fieldset>
  );
}
