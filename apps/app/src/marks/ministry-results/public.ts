export { MinistryResultCards } from "./MinistryResultCards.tsx";
