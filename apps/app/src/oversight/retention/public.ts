export { BackupsCard } from "./BackupsCard.tsx";
export { RetentionCard } from "./RetentionCard.tsx";
