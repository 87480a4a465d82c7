import { Type, type Static } from "typebox";

/** LES-1: what is published never changes. */
export const VersionState = Type.Enum(["draft", "review", "published", "retired"]);
export type VersionState = Static<typeof VersionState>;
