export { YearConduct } from "./YearConduct.tsx";
