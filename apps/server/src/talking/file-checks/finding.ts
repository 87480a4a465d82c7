import type { FileRefusal } from "@dars/contract/talking/files";

/** The result of checking a file: the content that is served, or the reason for a refusal. */
export type Finding =
  | {
      readonly isFit: true;
      readonly type: string;
      /** The required extension of its name, without the point. */
      readonly ending: string;
      /** Absent where it is served as it came. */
      readonly full?: Uint8Array;
      /** Of photos. */
      readonly thumb?: Uint8Array;
      readonly width?: number;
      readonly height?: number;
      readonly seconds?: number;
    }
  | { readonly isFit: false; readonly refusal: FileRefusal };

export const refused = (refusal: FileRefusal): Finding => ({ isFit: false, refusal });
