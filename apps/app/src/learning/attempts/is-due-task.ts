import type { TaskLine } from "@dars/contract/learning/attempts";

/** Whether the student still has it to do. */
export const isDueTask = ({ state, standing }: TaskLine): boolean =>
  state === "open" && (standing === "new" || standing === "working");
