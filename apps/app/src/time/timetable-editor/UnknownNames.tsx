import { inNameOrder } from "@dars/contract/platform/in-name-order";
import type { TimetableWeek } from "@dars/contract/time/timetable-editor";
import type { FileNameKind, UnknownName } from "@dars/contract/time/timetable-import";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";

import type { WeekWords } from "./week-words.ts";

/** What the office says that a name in the file means. */
export interface NameMeaning {
  readonly kind: FileNameKind;
  readonly value: string;
  readonly id: number;
}

interface UnknownNamesProps {
  readonly unknown: readonly UnknownName[];
  readonly week: TimetableWeek;
  readonly words: WeekWords;
  readonly isBusy: boolean;
  readonly onSave: (names: readonly NameMeaning[]) => void;
}

/** Names of the file that the school writes in another way: each is said once and remembered for the next files. */
export function UnknownNames({ unknown, week, words, isBusy, onSave }: UnknownNamesProps) {
  const { t, locale } = useText();
  const [chosen, setChosen] = useState<ReadonlyMap<string, NameMeaning>>(new Map());
  if (unknown.length === 0) return null;
  const options: Readonly<Record<FileNameKind, readonly (readonly [string, string])[]>> = {
    section: week.sections.map(({ id }) => [String(id), words.getSectionName(id)] as const),
    subject: week.subjects.map(({ id, name }) => [String(id), localizeName(name, locale)] as const),
    teacher: inNameOrder(week.teachers, ({ name }) => name, locale).map(
      ({ id, name }) => [String(id), localizeName(name, locale)] as const,
    ),
    room: week.rooms.map(({ id, name }) => [String(id), name] as const),
  };
  const choose = ({ kind, value }: UnknownName, id: string) => {
    const next = new Map(chosen);
    if (id === "") next.delete(`${kind} ${value}`);
    else next.set(`${kind} ${value}`, { kind, value, id: Number(id) });
    setChosen(next);
  };
  // What was said before is no longer among them.
  const names = unknown.flatMap(({ kind, value }) => chosen.get(`${kind} ${value}`) ?? []);
  return (
    <fieldset className="plain-fieldset stack">
      <legend>{t("timetables.file-unknown")}</legend>
      {unknown.map((one) => (
        <PickField
          key={`${one.kind} ${one.value}`}
          label={t(`timetables.file-means-${one.kind}`, { value: one.value, count: one.lessons })}
          options={[["", t("timetables.file-means-nothing")], ...options[one.kind]]}
          value={String(chosen.get(`${one.kind} ${one.value}`)?.id ?? "")}
          onPick={(id) => choose(one, id)}
        />
      ))}
      <div className="buttons">
        <IonButton fill="outline" disabled={isBusy || names.length === 0} onClick={() => onSave(names)}>
          {t("timetables.file-means-save", { count: names.length })}
        </IonButton>
      </div>
    </fieldset>
  );
}
