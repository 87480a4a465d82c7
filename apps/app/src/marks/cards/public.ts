export { ChildHead } from "./ChildHead.tsx";
export { PrintCard } from "./PrintCard.tsx";
