export { CareNotesCard } from "./CareNotesCard.tsx";
