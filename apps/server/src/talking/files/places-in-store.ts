import type { FilePart } from "./parts.queries.ts";

/** Where the bytes of a file lie in the store. */
export const getFileFolder = (schoolId: number, fileId: string): string => `${schoolId}/${fileId}`;

export const getPartsFolder = (schoolId: number, fileId: string): string =>
  `${getFileFolder(schoolId, fileId)}/parts`;

/** Two requests that bring the same bytes in different lengths do not write over each other. */
export const partKey = (schoolId: number, fileId: string, { start, bytes }: FilePart): string =>
  `${getPartsFolder(schoolId, fileId)}/${start}-${bytes}`;

/**
 * `full` is the whole served file; `thumb` exists for photos; the others are derived from it in the
 * background for files of lessons and for videos.
 */
export type Variant = "full" | "thumb" | MadeVariant;
export type MadeVariant = "small" | "medium" | "poster";

export const variantKey = (schoolId: number, fileId: string, variant: Variant): string =>
  `${getFileFolder(schoolId, fileId)}/${variant}`;
