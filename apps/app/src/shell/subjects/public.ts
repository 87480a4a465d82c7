export { SubjectCard } from "./SubjectCard.tsx";
