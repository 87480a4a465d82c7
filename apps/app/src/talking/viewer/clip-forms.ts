import type { FilePlaces } from "#talking/files/public.ts";

export type Quality = "small" | "medium" | "full";

export interface ClipForm {
  readonly quality: Quality;
  readonly source: string;
  /** Bytes. */
  readonly size: number;
  /** The lines of the shorter side; null for the film as it came. */
  readonly lines: number | null;
}

/** A film in the forms that there are, the smallest first. */
export function clipForms(places: FilePlaces, size: number): readonly ClipForm[] {
  const { media } = places;
  const made = (["small", "medium"] as const).flatMap((quality) => {
    const [source, facts] = [places[quality], media?.[quality]];
    return source !== undefined && facts
      ? [{ quality, source, size: facts.size, lines: Math.min(facts.width, facts.height) }]
      : [];
  });
  return [...made, { quality: "full", source: places.full, size, lines: null }];
}

/** The default rendition: the smallest on a slow connection, else the second. */
export const firstForm = (forms: readonly ClipForm[], isSlow: boolean): ClipForm | undefined =>
  forms[isSlow ? 0 : Math.min(1, forms.length - 1)];
