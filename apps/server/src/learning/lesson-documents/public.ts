export { OfficePackage } from "./office-package.ts";
export { readOffice } from "./read-office.ts";
export { toTex } from "./to-tex.ts";
export { NO_TREE, xmlTree, type Element } from "./xml-tree.ts";
