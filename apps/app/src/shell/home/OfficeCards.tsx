import { phonePortraitOutline, settingsOutline, swapVerticalOutline } from "ionicons/icons";

import { useText, type TextId } from "#platform/text/use-text.ts";
import { NavCard } from "#platform/ui/NavCard.tsx";

const CARDS: readonly {
  readonly icon: string;
  readonly words: TextId;
  readonly quiet: TextId;
  readonly leadsTo: string;
}[] = [
  {
    icon: swapVerticalOutline,
    words: "imports.title",
    quiet: "imports.area-text",
    leadsTo: "/manage/imports",
  },
  {
    icon: settingsOutline,
    words: "oversight.settings",
    quiet: "oversight.settings-text",
    leadsTo: "/manage/settings",
  },
  {
    icon: phonePortraitOutline,
    words: "oversight.versions",
    quiet: "oversight.versions-text",
    leadsTo: "/manage/versions",
  },
];

/** Links of an administrator to what applies to all schools. */
export function OfficeCards() {
  const { t } = useText();
  return CARDS.map(({ icon, words, quiet, leadsTo }) => (
    <NavCard key={leadsTo} icon={icon} strong={t(words)} quiet={t(quiet)} leadsTo={leadsTo} />
  ));
}
