export { AsksRow } from "./AsksRow.tsx";
