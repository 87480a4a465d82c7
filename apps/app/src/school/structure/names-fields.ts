import type { Names } from "@dars/contract/platform/primitives";

import type { TextField } from "./fields.ts";
import type { Typed } from "./typed.ts";

type Translate = (id: "structure.name-ar" | "structure.name-en" | "structure.name-ckb") => string;

/** The three names of something, Arabic first as the schools write them. */
export const namesFields = (t: Translate, names: Names): readonly TextField[] => [
  { kind: "text", name: "name-ar", label: t("structure.name-ar"), value: names.ar, language: "ar" },
  { kind: "text", name: "name-en", label: t("structure.name-en"), value: names.en, language: "en" },
  { kind: "text", name: "name-ckb", label: t("structure.name-ckb"), value: names.ckb, language: "ckb" },
];

export const namesOf = (typed: Typed): Names => ({
  ar: typed.text("name-ar"),
  en: typed.text("name-en"),
  ckb: typed.text("name-ckb"),
});

export const NO_NAMES: Names = { ar: null, en: null, ckb: null };
