import type { LevelRecord, SubjectRecord } from "@dars/contract/school/catalogue";

import type { Text } from "#platform/text/use-text.ts";

import type { Entry } from "./EntryForm.tsx";
import type { Field } from "./fields.ts";
import { namesFields, parseNames, NO_NAMES } from "./names-fields.ts";
import { pickOption } from "./pick-option.ts";
import type { Typed } from "./typed.ts";

const STAGES = ["kg", "primary", "intermediate", "preparatory"] as const;
const THEMES = ["white", "blue", "green", "orange", "red", "yellow", "violet"] as const;
/** Words that the drawings of subjects are known by. */
const ICONS = [
  "moon",
  "calculator",
  "magnet",
  "flask",
  "leaf",
  "chart",
  "barbell",
  "people",
  "desktop",
  "bulb",
  "hourglass",
  "earth",
  "cash",
  "heart",
  "music",
  "brush",
  "language",
] as const;

export function entryFields(t: Text["t"], entry: Entry, place: number, isAsking: boolean): readonly Field[] {
  const { of } = entry;
  const code: Field = {
    kind: "text",
    name: "code",
    label: t("structure.code"),
    value: of?.code ?? "",
    isPlain: true,
    isRequired: true,
  };
  const last: Field[] = [
    { kind: "number", name: "position", label: t("structure.place"), value: of?.position ?? place },
  ];
  if (of)
    last.push({
      kind: "check",
      name: "isRetired",
      label: t("structure.retire"),
      value: of.state === "retired",
    });
  if (isAsking) last.push({ kind: "text", name: "reason", label: t("structure.reason"), value: null });
  const names = namesFields(t, of?.name ?? NO_NAMES);
  return [
    ...names,
    code,
    ...(entry.kind === "level" ? levelFields(t, entry) : subjectFields(t, entry)),
    ...last,
  ];
}

const levelFields = (t: Text["t"], { of }: Extract<Entry, { kind: "level" }>): readonly Field[] => [
  {
    kind: "choice",
    name: "stage",
    label: t("structure.stage"),
    value: of ? (of.stage ?? "") : "primary",
    options: [["", "–"], ...STAGES.map((stage) => [stage, t(`structure.stage-${stage}`)] as const)],
  },
  { kind: "check", name: "isTerminal", label: t("structure.is-terminal"), value: of?.isTerminal ?? false },
];

const NEW_SUBJECT = { theme: "white", icon: null, countsInAverage: true, onReportCard: true } as const;

/** The drawing that is there stays among the choices, whatever it is. */
const iconsWith = (icon: string | null): readonly string[] =>
  icon === null || ICONS.some((each) => each === icon) ? ICONS : [icon, ...ICONS];

const isIcon = (icon: string): icon is (typeof ICONS)[number] => ICONS.some((each) => each === icon);

const subjectFields = (t: Text["t"], { of }: Extract<Entry, { kind: "subject" }>): readonly Field[] =>
  buildSubjectFields(t, of ?? NEW_SUBJECT);

type Drawn = Pick<SubjectRecord, "theme" | "icon" | "countsInAverage" | "onReportCard">;

const buildSubjectFields = (t: Text["t"], { theme: chosen, icon: drawn, ...is }: Drawn): readonly Field[] => [
  {
    kind: "choice",
    name: "theme",
    label: t("structure.colour"),
    value: chosen,
    options: THEMES.map((theme) => [theme, t(`structure.colour-${theme}`)]),
  },
  {
    kind: "choice",
    name: "icon",
    label: t("structure.icon"),
    value: drawn ?? "",
    options: [
      ["", t("structure.icon-by-name")],
      ...iconsWith(drawn).map((icon) => [icon, isIcon(icon) ? t(`structure.icon-${icon}`) : icon] as const),
    ],
  },
  {
    kind: "check",
    name: "countsInAverage",
    label: t("structure.in-average"),
    value: is.countsInAverage,
  },
  { kind: "check", name: "onReportCard", label: t("structure.on-card"), value: is.onReportCard },
];

const toSharedRecord = (typed: Typed, place: number) => ({
  code: typed.text("code") ?? "",
  name: parseNames(typed),
  position: typed.number("position") ?? place,
  state: typed.isOn("isRetired") ? ("retired" as const) : ("active" as const),
});

export function toLevelRecord(typed: Typed, place: number): LevelRecord {
  const stage = typed.text("stage");
  return {
    ...toSharedRecord(typed, place),
    stage: stage === null ? null : pickOption(STAGES, stage),
    isTerminal: typed.isOn("isTerminal"),
  };
}

export const toSubjectRecord = (typed: Typed, place: number): SubjectRecord => ({
  ...toSharedRecord(typed, place),
  theme: pickOption(THEMES, typed.text("theme")),
  icon: typed.text("icon"),
  countsInAverage: typed.isOn("countsInAverage"),
  onReportCard: typed.isOn("onReportCard"),
});
