import type { RosterScope } from "@dars/contract/roster/export";

import type { TextId } from "#platform/text/use-text.ts";

/** What a program may be allowed to read, the least first. */
export const SCOPES: readonly RosterScope[] = [
  "roster-core.readonly",
  "roster.readonly",
  "roster-demographics.readonly",
  "gradebook.readonly",
];

const WORDS: Readonly<Record<RosterScope, TextId>> = {
  "roster-core.readonly": "exports.scope-core",
  "roster.readonly": "exports.scope-roster",
  "roster-demographics.readonly": "exports.scope-demographics",
  "gradebook.readonly": "exports.scope-gradebook",
};

export const scopeText = (scope: RosterScope): TextId => WORDS[scope];
