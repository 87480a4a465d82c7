import type { FormRecord } from "@dars/contract/insight/evaluation-forms";
import type { RubricIndicator } from "@dars/contract/insight/rubrics";
import type { Names } from "@dars/contract/platform/primitives";

import { newClientId } from "#platform/api/client-id.ts";

const NO_NAMES: Names = { en: null, ar: null, ckb: null };

/** An indicator whose id no other version has. */
export const emptyIndicator = (): RubricIndicator => ({
  id: newClientId().toLowerCase(),
  domain: "teaching",
  name: NO_NAMES,
  weight: 10,
  hint: null,
  levels: null,
});

export const emptyForm = (): FormRecord => ({ name: NO_NAMES, indicators: [emptyIndicator()] });
