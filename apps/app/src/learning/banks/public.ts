export { bankParams, type BankPlace } from "./bank-address.ts";
export { bankRoutes } from "./bank-routes.ts";
export { ExportedFile } from "./ExportedFile.tsx";
export { FormatChoice } from "./FormatChoice.tsx";
