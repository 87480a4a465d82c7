import type { MadeForm, MadeVariant } from "#talking/files/public.ts";

/** A smaller form that has just been made. */
export interface NewForm {
  readonly variant: MadeVariant;
  readonly bytes: Uint8Array;
  readonly form: MadeForm;
}
