import type { FileRefusal } from "@dars/contract/talking/files";

/** What becomes of a file that was looked at: what is given out of it, or why nothing is. */
export type Finding =
  | {
      readonly isFit: true;
      readonly type: string;
      /** What its name has to end in, without the point. */
      readonly ending: string;
      readonly full: Uint8Array;
      /** Of photos. */
      readonly thumb?: Uint8Array;
      readonly width?: number;
      readonly height?: number;
      readonly seconds?: number;
    }
  | { readonly isFit: false; readonly refusal: FileRefusal };

export const refused = (refusal: FileRefusal): Finding => ({ isFit: false, refusal });
