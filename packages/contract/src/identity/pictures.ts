import { Type, type Static } from "typebox";

/** The pictures of a child's PIN, drawn so that each differs from the others by shape and not by colour alone. */
export const PICTURES = [
  "sun",
  "moon",
  "star",
  "fish",
  "flower",
  "house",
  "boat",
  "car",
  "tree",
  "balloon",
  "apple",
  "umbrella",
] as const;

export const Picture = Type.Enum([...PICTURES]);
export type Picture = Static<typeof Picture>;

/** How many pictures a PIN has, each another and in their order: 11,880 in all. */
export const PIN_LENGTH = 4;

/** A whole SVG of 24 × 24, with nothing in it that a page or a printer would have to fetch. */
export const buildPictureSvg = (picture: Picture): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24">${DRAWINGS[picture]}</svg>`;

const DRAWINGS: Readonly<Record<Picture, string>> = {
  sun: `<g stroke="#b45309" stroke-width="2" stroke-linecap="round"><path d="M12 1.5v3M12 19.5v3M1.5 12h3M19.5 12h3M4.6 4.6l2.1 2.1M17.3 17.3l2.1 2.1M4.6 19.4l2.1-2.1M17.3 6.7l2.1-2.1"/></g><circle cx="12" cy="12" r="5.5" fill="#f59e0b"/>`,
  moon: `<path d="M16.5 2.5A10 10 0 1 0 21.5 16 8.2 8.2 0 0 1 16.5 2.5Z" fill="#475569"/>`,
  star: `<path d="M12 1.8l3.1 6.5 7.1.9-5.2 4.9 1.3 7.1L12 17.8l-6.3 3.4L7 14.1 1.8 9.2l7.1-.9Z" fill="#eab308" stroke="#a16207" stroke-width=".8"/>`,
  fish: `<path d="M1.5 12c3-5.5 10-7 15-1.500L22.5 6v12l-6-4.500c-5 5.5-12 4-15-1.500Z" fill="#0284c7"/><circle cx="6.5" cy="11" r="1.2" fill="#fff"/>`,
  flower: `<path d="M12 13v10" stroke="#15803d" stroke-width="2"/><g fill="#db2777"><circle cx="12" cy="4.5" r="3.2"/><circle cx="16.5" cy="8" r="3.2"/><circle cx="14.8" cy="13" r="3.2"/><circle cx="9.2" cy="13" r="3.2"/><circle cx="7.5" cy="8" r="3.2"/></g><circle cx="12" cy="9.2" r="2.8" fill="#fde047"/>`,
  house: `<path d="M1.5 12 12 2l10.5 10H20v10H4V12Z" fill="#b91c1c"/><path d="M10 22v-7h4v7Z" fill="#fff"/>`,
  boat: `<path d="M11 2v13H3Z" fill="#0f766e"/><path d="M13 5v10h7Z" fill="#14b8a6"/><path d="M1.5 17h21l-4 5.500h-13Z" fill="#78350f"/>`,
  car: `<path d="M2 18v-5l3-1 2.5-5h9l2.5 5 3 1v5Z" fill="#dc2626"/><path d="M8.6 8.500h6.800l1.5 3H7.100Z" fill="#e0f2fe"/><circle cx="7" cy="18.5" r="2.6" fill="#111827"/><circle cx="17" cy="18.5" r="2.6" fill="#111827"/>`,
  tree: `<path d="M10.5 15h3v7.500h-3Z" fill="#78350f"/><path d="M12 1.5 20 11h-3l4 6H3l4-6H4Z" fill="#166534"/>`,
  balloon: `<path d="M12 16.500q-3 3 0 6.5" fill="none" stroke="#374151" stroke-width="1.2"/><ellipse cx="12" cy="8.5" rx="6.5" ry="7.5" fill="#7c3aed"/><path d="M10.5 17.5 12 15l1.5 2.500Z" fill="#7c3aed"/>`,
  apple: `<path d="M12 7c-5-3-9.5 0-9.5 6 0 5 3.5 10 6.5 9.5 1.5-.3 1.5-.8 3-.8s1.5.500 3 .8c3 .500 6.5-4.5 6.5-9.5 0-6-4.5-9-9.5-6Z" fill="#16a34a"/><path d="M12 7q0-4 3-5.5" fill="none" stroke="#78350f" stroke-width="1.8"/>`,
  umbrella: `<path d="M12 11v8.500a2.3 2.3 0 0 0 4.6 0" fill="none" stroke="#374151" stroke-width="1.8" stroke-linecap="round"/><path d="M1.5 13a10.5 10.5 0 0 1 21 0q-2.6-2.6-5.2 0-2.6-2.6-5.3 0-2.6-2.6-5.3 0-2.6-2.6-5.2 0Z" fill="#4338ca"/>`,
};
