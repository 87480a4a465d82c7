import { inNameOrder } from "@dars/contract/platform/in-name-order";
import type { Id } from "@dars/contract/platform/primitives";
import { readCatalogue, type LevelEntry } from "@dars/contract/school/catalogue";
import { changeSection, createSection, type SectionLine } from "@dars/contract/school/structure";
import { listTeachers, type TeacherLine } from "@dars/contract/school/teaching";

import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText, type Text } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";

import type { Field } from "./fields.ts";
import { pickOption } from "./pick-option.ts";
import { RecordForm } from "./RecordForm.tsx";
import type { Typed } from "./typed.ts";

interface SectionFormProps {
  readonly schoolId: Id;
  readonly yearId: Id;
  /** Null makes a new one. */
  readonly section: SectionLine | null;
  readonly onDone: () => void;
}

const SHIFTS = ["morning", "afternoon", "both"] as const;

export function SectionForm(props: SectionFormProps) {
  const params = { schoolId: props.schoolId };
  const catalogue = useRead(readCatalogue, { params });
  const teaching = useRead(listTeachers, { params });
  return (
    <Await {...catalogue.reading}>
      {({ levels }) => (
        <Await {...teaching.reading}>
          {({ teachers }) => <Form {...props} levels={levels} teachers={teachers} />}
        </Await>
      )}
    </Await>
  );
}

interface FormProps extends SectionFormProps {
  readonly levels: readonly LevelEntry[];
  readonly teachers: readonly TeacherLine[];
}

function Form({ schoolId, yearId, section, levels, teachers, onDone }: FormProps) {
  const text = useText();
  const { t } = text;
  const { save } = useSave();

  async function handleSave(typed: Typed, isExceeding: boolean) {
    const record = toSectionRecord(typed, section);
    const key = newClientId();
    if (section) {
      const body = { key, revision: section.revision, section: record, isExceeding };
      return save(changeSection, { params: { schoolId, sectionId: section.id }, body }, record.letter);
    }
    const levelId = typed.number("levelId") ?? levels[0]?.id ?? 0;
    const body = { key, yearId, levelId, section: record, withClasses: typed.isOn("withClasses") };
    return save(createSection, { params: { schoolId }, body }, record.letter);
  }

  return (
    <RecordForm
      title={section ? t("structure.edit-section") : t("structure.add-section")}
      fields={buildFields(text, section, levels, teachers)}
      verb={t("structure.save")}
      onSave={handleSave}
      onDone={onDone}
    />
  );
}

const NEW = {
  letter: "",
  title: null,
  shift: "morning",
  capacity: null,
  room: null,
  homeroomTeacherId: null,
} as const;

function toSectionRecord(typed: Typed, section: SectionLine | null) {
  return {
    letter: typed.text("letter") ?? section?.letter ?? "",
    title: typed.text("title"),
    shift: pickOption(SHIFTS, typed.text("shift")),
    capacity: typed.number("capacity"),
    homeroomTeacherId: typed.number("homeroomTeacherId"),
    room: typed.text("room"),
    language: section?.language ?? null,
  };
}

function buildFields(
  { t, locale }: Text,
  section: SectionLine | null,
  levels: readonly LevelEntry[],
  teachers: readonly TeacherLine[],
): readonly Field[] {
  const { letter, title, shift, capacity, room, homeroomTeacherId } = section ?? NEW;
  const offered = levels.filter(({ state }) => state === "active");
  const isNew = section === null;
  const level: readonly Field[] = [
    {
      kind: "choice",
      name: "levelId",
      label: t("structure.level"),
      value: String(offered[0]?.id ?? ""),
      isRequired: true,
      options: offered.map(({ id, name }) => [String(id), localizeName(name, locale)]),
    },
  ];
  const classes: readonly Field[] = [
    { kind: "check", name: "withClasses", label: t("structure.with-classes"), value: true },
  ];
  return [
    ...(isNew ? level : []),
    {
      kind: "text",
      name: "letter",
      label: t("structure.letter"),
      value: letter,
      isRequired: true,
    },
    { kind: "text", name: "title", label: t("structure.own-title"), value: title },
    {
      kind: "choice",
      name: "shift",
      label: t("structure.shift"),
      value: shift,
      options: SHIFTS.map((each) => [each, t(`structure.shift-${each}`)]),
    },
    { kind: "number", name: "capacity", label: t("structure.capacity"), value: capacity },
    { kind: "text", name: "room", label: t("structure.room"), value: room },
    {
      kind: "choice",
      name: "homeroomTeacherId",
      label: t("structure.homeroom"),
      value: String(homeroomTeacherId ?? ""),
      options: [
        ["", "–"],
        ...inNameOrder(teachers, (each) => each.name, locale).map(
          ({ id, name }) => [String(id), localizeName(name, locale)] as const,
        ),
      ],
    },
    ...(isNew ? classes : []),
  ];
}
