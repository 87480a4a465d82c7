export { bankParams, type BankPlace } from "./bank-address.ts";
export { bankRoutes } from "./bank-routes.ts";
