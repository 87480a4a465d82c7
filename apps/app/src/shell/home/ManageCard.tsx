import type { Role } from "@dars/contract/platform/roles";
import { gridOutline } from "ionicons/icons";

import { useText, type TextId } from "#platform/text/use-text.ts";
import { NavCard } from "#platform/ui/NavCard.tsx";

/** What the page offers, for roles that have no other link to it. */
const TEXTS: Readonly<Partial<Record<Role, TextId>>> = {
  teacher: "home.manage-teacher",
  subject_coordinator: "home.manage-coordinator",
  evaluator: "home.manage-evaluator",
};

/** The way to everything that the role manages. An administrator gets there by a school. */
export function ManageCard({ role }: { readonly role: Role }) {
  const { t } = useText();
  const quiet = TEXTS[role];
  if (quiet === undefined) return null;
  return <NavCard icon={gridOutline} strong={t("home.manage")} quiet={t(quiet)} leadsTo="/manage" />;
}
