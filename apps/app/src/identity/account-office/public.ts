export { AddressWarning } from "./AddressWarning.tsx";
