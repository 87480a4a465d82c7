export { ClaimChildren } from "./ClaimChildren.tsx";
