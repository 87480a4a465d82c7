import { Type, type Static } from "typebox";

/** LES-1: a published version never changes. */
export const VersionState = Type.Enum(["draft", "review", "published", "retired"]);
export type VersionState = Static<typeof VersionState>;
