/**
 * The languages of Dars, in the order in which a person chooses one. What is written in each language derives from this
 * list or is checked against it (docs/adding-a-feature.md#a-new-language).
 */
export const LOCALES = ["ar", "ckb", "en"] as const;
