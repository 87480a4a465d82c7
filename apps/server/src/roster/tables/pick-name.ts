import type { TableSubject } from "./table-school.ts";

/** What a subject is called in a package; Arabic first. */
export const pickName = ({ name, code }: Pick<TableSubject, "name" | "code">): string =>
  name.ar ?? name.en ?? name.ckb ?? code;
