export { RetentionCard } from "./RetentionCard.tsx";
