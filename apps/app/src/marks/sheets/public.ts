export { MarksDoor } from "./MarksDoor.tsx";
