export { checkFile } from "./check-file.ts";
export { refused, type Finding } from "./finding.ts";
export { cleanName, getExtension, withEnding } from "./names.ts";
