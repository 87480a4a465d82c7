export { ChosenList } from "./ChosenList.tsx";
export { ExportCard } from "./ExportCard.tsx";
export { ListsCard } from "./ListsCard.tsx";
export { TemplatesCard } from "./TemplatesCard.tsx";
export { LargeExportsNote } from "./LargeExportsNote.tsx";
export { takenIn } from "./taking-words.ts";
export { TakingNote } from "./TakingNote.tsx";
export { ReasonInput, useReasonCheck } from "./ReasonInput.tsx";
