import { removeGroupCalendarEntry, type CalendarLine } from "@dars/contract/time/calendar";
import { IonButton } from "@ionic/react";

import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

/** Takes an entry of the group out of the calendars of all its schools (CAL-3). */
export function RemoveForAll({ entry: { source, id, title } }: { readonly entry: CalendarLine }) {
  const { t, locale } = useText();
  const { save, error } = useSave();
  if (source !== "group" || id === null) return null;
  const name = localizeName(title, locale);

  async function handleRemove(groupEntryId: number) {
    const yes = t("calendar.remove");
    if (!(await ask({ question: t("calendar.remove-all-ask"), yes, isDestructive: true }))) return;
    await save(removeGroupCalendarEntry, { params: { groupEntryId } }, name);
  }

  return (
    <>
      <IonButton
        fill="clear"
        size="small"
        color="danger"
        aria-label={t("calendar.remove-all-what", { name })}
        onClick={() => void handleRemove(id)}
      >
        {t("calendar.remove")}
      </IonButton>
      <Refusal error={error} />
    </>
  );
}
