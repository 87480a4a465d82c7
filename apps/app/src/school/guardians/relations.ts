import type { GuardianLink } from "@dars/contract/school/guardians";

import type { Text, TextId } from "#platform/text/use-text.ts";
import type { Reasons } from "#platform/ui/Refusal.tsx";

export const RELATIONS = ["father", "mother", "grandparent", "sibling", "legal_guardian", "other"] as const;

export const relationOptions = ({ t }: Pick<Text, "t">): readonly (readonly [string, string])[] =>
  RELATIONS.map((relation) => [relation, t(`people.relation-${relation}`)]);

export const parseRelation = (word: string): GuardianLink["relation"] =>
  RELATIONS.find((relation) => relation === word) ?? "other";

/** What a refusal asks for (FAM-2), in words. */
export const NEEDS: Reasons = new Map<unknown, TextId>([
  ["fewer", "guardians.needs-fewer"],
  ["guardian", "guardians.needs-guardian"],
  ["primary", "guardians.needs-primary"],
  ["other", "guardians.needs-other"],
]);
