export { catalogue } from "./catalogue.routes.ts";
export { catalogueChanged } from "./write-or-ask.ts";
