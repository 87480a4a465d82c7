import { compare, type Fraction, parseExact, ZERO } from "@dars/contract/learning/exact";

import {
  below,
  type Element,
  findChild,
  getText,
  listElements,
} from "#learning/question-files/markup/nodes.ts";

export interface ResponseLabel {
  readonly id: string;
  readonly element: Element;
}

/** One response of an item of QTI 1.2. */
export interface PresentedResponse {
  readonly id: string;
  readonly kind: "choice" | "text" | "number" | "group" | "picture" | "other";
  readonly cardinality: "Single" | "Multiple" | "Ordered";
  readonly labels: readonly ResponseLabel[];
  readonly isShuffled: boolean;
  /** How many may be chosen; null where the file does not say. */
  readonly most: number | null;
  readonly element: Element;
}

/** What each system calls its kinds of questions. */
export type StatedKind =
  | "choice"
  | "dropdowns"
  | "blanks"
  | "text"
  | "number"
  | "matching"
  | "ordering"
  | "essay"
  | "upload"
  | "description"
  | "calculated"
  | "";

const RESPONSE = /^response_(?:lid|str|num|grp|xy|extension|na)$/u;

export const isResponse = ({ name }: Element): boolean => RESPONSE.test(name);

/** The fields of its metadata, however the system writes them; names in small letters. */
export function listFields(item: Element): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const metadata of below(item, new Set(["itemmetadata", "qtimetadata"])))
    for (const child of below(metadata, new Set(["qtimetadatafield", "qti_metadatafield"]))) {
      const [label, entry] = [findChild(child, "fieldlabel"), findChild(child, "fieldentry")];
      if (label && entry) fields.set(getText(label).trim().toLowerCase(), getText(entry).trim());
    }
  for (const metadata of below(item, new Set(["itemmetadata"])))
    for (const child of listElements(metadata))
      if (/^(?:bbmd|qmd)_/u.test(child.name)) fields.set(child.name.toLowerCase(), getText(child).trim());
  return fields;
}

const KINDS: ReadonlyArray<readonly [RegExp, StatedKind]> = [
  [/^calculated|^arithmetic|significant.figures|formula/u, "calculated"],
  [/^essay|long.answer|short.response|text.question|^cc\.essay/u, "essay"],
  [/file.upload|fileupload/u, "upload"],
  [/text.only/u, "description"],
  [/multiple.dropdowns/u, "dropdowns"],
  [/fill.in.multiple.blanks|fill.in.the.blank.plus/u, "blanks"],
  [/matching|categori[sz]ation/u, "matching"],
  [/ordering/u, "ordering"],
  [/^numeric/u, "number"],
  [/short.answer|fill.in|fib/u, "text"],
  [/choice|true.false|multiple.answer|multi.select|multiple.response|either.or|logical/u, "choice"],
];

const KIND_FIELDS = [
  "question_type",
  "bbmd_questiontype",
  "qmd_questiontype",
  "questiontype",
  "cc_profile",
  "qmd_itemtype",
] as const;

export function findStatedKind(fields: ReadonlyMap<string, string>): StatedKind {
  for (const name of KIND_FIELDS) {
    const text = (fields.get(name) ?? "").toLowerCase();
    const found = text === "" ? undefined : KINDS.find(([words]) => words.test(text))?.[1];
    if (found) return found;
  }
  return "";
}

const POINT_FIELDS = ["points_possible", "qmd_absolutescore_max", "qmd_weighting", "cc_weighting"] as const;

/** What the item is worth, as its system says; undefined where it does not. 0 is said too. */
export function findPoints(fields: ReadonlyMap<string, string>): Fraction | undefined {
  const numbers = POINT_FIELDS.map((name) => parseExact(fields.get(name) ?? "")).filter(
    (each) => each !== undefined,
  );
  return numbers.find((number) => compare(number, ZERO) > 0) ?? numbers[0];
}

const RENDERS = new Set([
  "render_choice",
  "render_fib",
  "render_hotspot",
  "render_slider",
  "render_extension",
]);

export function parseResponse(element: Element): PresentedResponse {
  const [render] = below(element, RENDERS);
  const { maxnumber } = render?.attributes ?? {};
  const most = Number(maxnumber);
  return {
    id: element.attributes["ident"] ?? element.attributes["respident"] ?? "",
    kind: findResponseKind(element, render),
    cardinality: findCardinality(element),
    labels: below(element, LABELS).map((label) => ({ id: label.attributes["ident"] ?? "", element: label })),
    isShuffled: below(element, SHUFFLED).some(({ attributes }) =>
      /^(?:yes|1|true)$/iu.test(attributes["shuffle"] ?? ""),
    ),
    most: Number.isSafeInteger(most) && most > 0 ? most : null,
    element,
  };
}

const LABELS = new Set(["response_label"]);
const SHUFFLED = new Set([...RENDERS, "ims_render_object"]);

function findCardinality({ attributes }: Element): PresentedResponse["cardinality"] {
  const stated = (attributes["rcardinality"] ?? "").toLowerCase();
  if (stated === "multiple") return "Multiple";
  return stated === "ordered" ? "Ordered" : "Single";
}

const ELEMENT_KINDS: ReadonlyMap<string, PresentedResponse["kind"]> = new Map([
  ["response_xy", "picture"],
  ["render_hotspot", "picture"],
  ["response_num", "number"],
  ["render_slider", "number"],
  ["response_lid", "choice"],
  ["render_choice", "choice"],
]);

function findResponseKind({ name }: Element, render: Element | undefined): PresentedResponse["kind"] {
  if (name === "response_grp") return hasGroups(render) ? "group" : "choice";
  if (render?.name === "render_fib") return isNumeric(name, render) ? "number" : "text";
  return ELEMENT_KINDS.get(name) ?? ELEMENT_KINDS.get(render?.name ?? "") ?? "other";
}

/** Whether its labels say which of the others they belong to. */
const hasGroups = (render: Element | undefined): boolean =>
  render !== undefined &&
  below(render, new Set(["response_label"])).some(({ attributes }) => "match_group" in attributes);

const isNumeric = (name: string, { attributes }: Element): boolean =>
  name === "response_num" || /^(?:decimal|integer|scientific)$/iu.test(attributes["fibtype"] ?? "");
