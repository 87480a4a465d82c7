import type { Content } from "#platform/files/content.ts";
import type { MadeForm, MadeVariant } from "#talking/files/public.ts";

/** A smaller form that has just been made. */
export interface NewForm {
  readonly variant: MadeVariant;
  readonly content: Uint8Array | Content;
  readonly form: MadeForm;
}
