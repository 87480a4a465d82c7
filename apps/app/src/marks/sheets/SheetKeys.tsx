import { typedMark } from "@dars/contract/marks/typed-mark";

import { useText } from "#platform/text/use-text.ts";

/** What the keyboard does in a sheet. */
export function SheetKeys() {
  const { t, locale } = useText();
  const isArabic = locale !== "en";
  const keys = [
    ["Enter", t("sheets.does-down")],
    ["Tab", t("sheets.does-next")],
    [typedMark("absent_unexcused", isArabic), t("sheets.key-absent_unexcused")],
    [isArabic ? "م" : "E", t("sheets.key-absent_excused")],
    ["–", t("sheets.does-clear")],
    ["Ctrl D", t("sheets.does-above")],
    ["Ctrl Z", t("sheets.undo")],
    ["Ctrl V", t("sheets.does-paste")],
    ["F8", t("sheets.does-check")],
  ] as const;
  return (
    <footer className="quiet sheet-keys">
      {keys.map(([cap, words]) => (
        <span key={cap}>
          <kbd>{cap}</kbd> {words}
        </span>
      ))}
      <span className="empty-rule">{t("sheets.never-zero")}</span>
    </footer>
  );
}
