import { LONGEST_NAME, type Names } from "@dars/contract/platform/primitives";

import type { TextField } from "./fields.ts";
import type { Typed } from "./typed.ts";

type Translate = (id: "structure.name-ar" | "structure.name-en" | "structure.name-ckb") => string;

const NAME = { kind: "text", most: LONGEST_NAME } as const;

/** The three names of something, Arabic first as the schools write them. */
export const namesFields = (t: Translate, names: Names): readonly TextField[] => [
  { ...NAME, name: "name-ar", label: t("structure.name-ar"), value: names.ar, language: "ar" },
  { ...NAME, name: "name-en", label: t("structure.name-en"), value: names.en, language: "en" },
  { ...NAME, name: "name-ckb", label: t("structure.name-ckb"), value: names.ckb, language: "ckb" },
];

export const parseNames = (typed: Typed): Names => ({
  ar: typed.text("name-ar"),
  en: typed.text("name-en"),
  ckb: typed.text("name-ckb"),
});

export const NO_NAMES: Names = { ar: null, en: null, ckb: null };
