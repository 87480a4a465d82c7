export { assemble, type PackageRows } from "./assemble.ts";
export type { Version } from "./columns.ts";
export { exportCommand } from "./export.command.ts";
export { keepWordings, type SourceRow } from "./keep-wordings.ts";
export { countWithdrawals } from "./count-withdrawals.ts";
export { loadRoster } from "./load-roster.ts";
export { renderRoster, WORDED_FILES } from "./render-roster.ts";
