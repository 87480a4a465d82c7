import type { StorePlatform } from "@dars/contract/shell/app-versions";

import type { SessionBook } from "#identity/accounts/public.ts";
import type { Database } from "#platform/db/db.ts";
import type { Guesses } from "#platform/http/guesses.ts";
import type { Tokens } from "#platform/tokens.ts";

import type { LegacyMetrics } from "./legacy-metrics.ts";

/** Addresses of the apps' pages in the stores. */
export type StorePages = Readonly<Partial<Record<StorePlatform, string>>>;

/** The input of every legacy call. */
export interface LegacyContext {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly book: SessionBook;
  /** Counts unknown tokens, together with those of v6. */
  readonly guesses: Guesses;
  readonly metrics: LegacyMetrics;
  /** Where the installed apps are updated if the published version says no page; absent: nowhere known. */
  readonly storePages?: StorePages | undefined;
}

export interface LegacyOptions extends LegacyContext {
  /** False only where speed is measured: LEG-9 would stop a bench after half a second. */
  readonly isLimited?: boolean;
}
