export { ClaimChildren } from "./ClaimChildren.tsx";
export { PickupCard } from "./PickupCard.tsx";
