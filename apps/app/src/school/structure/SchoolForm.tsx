import type { Id } from "@dars/contract/platform/primitives";
import { changeSchool, createSchool, type SchoolRecord } from "@dars/contract/school/school-records";
import { latinDigits } from "@dars/contract/shell/versions";
import { useRef } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { isPhone, normalizePhone } from "#platform/text/normalize-phone.ts";
import { useText, type Text } from "#platform/text/use-text.ts";

import type { Field } from "./fields.ts";
import { namesFields, parseNames } from "./names-fields.ts";
import { pickOption } from "./pick-option.ts";
import { RecordForm } from "./RecordForm.tsx";
import type { Typed } from "./typed.ts";

interface SchoolFormProps {
  /** Null adds a school. */
  readonly known: { readonly id: Id; readonly school: SchoolRecord; readonly revision: number } | null;
  /** With the id of a school that was added just now. */
  readonly onDone: (schoolId?: Id) => void;
}

const KINDS = ["mixed", "kg", "primary", "intermediate", "preparatory"] as const;
const GENDERS = ["mixed", "boys", "girls"] as const;
const SHIFTS = ["morning", "afternoon", "both"] as const;
const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;

const NEW: SchoolRecord = {
  code: "",
  name: { ar: null, en: null, ckb: null },
  kind: "mixed",
  gender: "mixed",
  shift: "morning",
  address: null,
  phones: [],
  weekDays: 31,
  hours: null,
  timeZone: "Asia/Baghdad",
};

export function SchoolForm({ known, onDone }: SchoolFormProps) {
  const text = useText();
  const { t, locale } = text;
  const { save } = useSave();
  const made = useRef<Id>(undefined);

  async function handleSave(typed: Typed) {
    const school = toSchoolRecord(typed);
    const title = localizeName(school.name, locale);
    const key = newClientId();
    if (known) {
      const body = { key, revision: known.revision, school };
      return save(changeSchool, { params: { schoolId: known.id }, body }, title);
    }
    const saved = await save(createSchool, { body: { key, school } }, title);
    if (saved.state === "accepted") made.current = saved.reply.id;
    return saved;
  }

  return (
    <RecordForm
      title={t(known ? "structure.school" : "structure.add-school")}
      fields={buildFields(text, known?.school ?? NEW)}
      verb={t("structure.save")}
      check={(typed) => checkSchool(text, typed)}
      onSave={handleSave}
      onDone={() => onDone(made.current)}
    />
  );
}

const toSchoolRecord = (typed: Typed): SchoolRecord => ({
  code: parseCode(typed),
  name: parseNames(typed),
  kind: pickOption(KINDS, typed.text("kind")),
  gender: pickOption(GENDERS, typed.text("gender")),
  shift: pickOption(SHIFTS, typed.text("shift")),
  address: typed.text("address"),
  phones: parsePhones(typed.text("phones") ?? ""),
  weekDays: typed.all("weekDays").reduce((days, day) => days | (1 << Number(day)), 0),
  hours: parseHours(typed),
  timeZone: typed.text("timeZone") ?? NEW.timeZone,
});

/** The code as it appears in addresses: Latin digits, and dashes in place of spaces. */
const parseCode = (typed: Typed): string => latinDigits(typed.text("code") ?? "").replaceAll(/\s+/g, "-");

/** One of the two alone says nothing. */
function parseHours(typed: Typed): SchoolRecord["hours"] {
  const [opensAt, closesAt] = [typed.text("opensAt"), typed.text("closesAt")];
  return opensAt === null || closesAt === null ? null : { opensAt, closesAt };
}

/** Several values, separated by commas. */
const parsePhones = (typed: string): string[] =>
  typed.split(/[,،;؛\n]/).flatMap((phone) => normalizePhone(phone) ?? []);

/** Faults that the server would refuse, by field, each with an example. */
function checkSchool({ t }: Text, typed: Typed): ReadonlyMap<string, string> {
  const faults = new Map<string, string>();
  const code = parseCode(typed);
  if (code !== "" && !/^[\w.-]{1,64}$/.test(code)) faults.set("code", t("structure.code-fault"));
  if (!parsePhones(typed.text("phones") ?? "").every(isPhone))
    faults.set("phones", t("structure.phones-fault"));
  return faults;
}

function buildFields({ t }: Text, school: SchoolRecord): readonly Field[] {
  return [
    ...namesFields(t, school.name),
    {
      kind: "text",
      name: "code",
      label: t("structure.code"),
      value: school.code,
      isPlain: true,
      isRequired: true,
      help: t("structure.code-help"),
    },
    {
      kind: "choice",
      name: "kind",
      label: t("structure.school-kind"),
      value: school.kind,
      options: KINDS.map((kind) => [kind, t(`structure.kind-${kind}`)]),
    },
    {
      kind: "choice",
      name: "gender",
      label: t("structure.gender"),
      value: school.gender,
      options: GENDERS.map((gender) => [gender, t(`structure.gender-${gender}`)]),
    },
    {
      kind: "choice",
      name: "shift",
      label: t("structure.shift"),
      value: school.shift,
      options: SHIFTS.map((shift) => [shift, t(`structure.shift-${shift}`)]),
    },
    { kind: "text", name: "address", label: t("structure.address"), value: school.address },
    {
      kind: "text",
      name: "phones",
      label: t("structure.phones"),
      value: school.phones.join(", "),
      isPlain: true,
      help: t("structure.phones-help"),
    },
    {
      kind: "checks",
      name: "weekDays",
      label: t("structure.week-days"),
      values: DAYS.filter((day) => (school.weekDays & (1 << day)) !== 0).map(String),
      options: DAYS.map((day) => [String(day), t(`structure.day-${day}`)]),
    },
    {
      kind: "time",
      name: "opensAt",
      label: t("structure.opens-at"),
      value: school.hours?.opensAt ?? null,
      help: t("structure.hours-help"),
    },
    {
      kind: "time",
      name: "closesAt",
      label: t("structure.closes-at"),
      value: school.hours?.closesAt ?? null,
    },
    {
      kind: "text",
      name: "timeZone",
      label: t("structure.time-zone"),
      value: school.timeZone,
      isPlain: true,
      isRequired: true,
    },
  ];
}
