import type { Role } from "@dars/contract/platform/roles";

import type { TextId } from "#platform/text/use-text.ts";

/** One thing that is managed, as the manage page lists it. */
export interface Area {
  /** The address; an administrator's carries the school as `?school=`. */
  readonly path: string;
  readonly icon: string;
  readonly words: TextId;
  readonly quiet: TextId;
  readonly roles: readonly Role[];
  /** Open also to an administrator whose group has no school yet. */
  readonly needsNoSchool?: true;
}
