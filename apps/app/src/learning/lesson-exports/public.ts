export { ExportCartridge } from "./ExportCartridge.tsx";
export { ExportLesson } from "./ExportLesson.tsx";
