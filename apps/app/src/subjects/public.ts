export { SubjectCard } from "./SubjectCard.tsx";
export { Swatch } from "./Swatch.tsx";
