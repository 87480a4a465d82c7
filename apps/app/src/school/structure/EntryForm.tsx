import type { Id } from "@dars/contract/platform/primitives";
import {
  changeLevel,
  changeSubject,
  createLevel,
  createSubject,
  type LevelEntry,
  type SubjectEntry,
} from "@dars/contract/school/catalogue";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";

import { entryFields, toLevelRecord, toSubjectRecord } from "./entry-fields.ts";
import { RecordForm } from "./RecordForm.tsx";
import type { Typed } from "./typed.ts";

/** The open entry; `of` is null for a new one. */
export type Entry =
  | { readonly kind: "level"; readonly of: LevelEntry | null }
  | { readonly kind: "subject"; readonly of: SubjectEntry | null };

interface EntryFormProps {
  readonly schoolId: Id;
  readonly entry: Entry;
  /** Where a new one comes: after all others. */
  readonly place: number;
  /** True for a coordinator, whose form asks an administrator. */
  readonly isAsking: boolean;
  readonly onDone: () => void;
}

export function EntryForm({ schoolId, entry, place, isAsking, onDone }: EntryFormProps) {
  const { t, locale } = useText();
  const { save } = useSave();

  function handleSave(typed: Typed) {
    const commonBody = { key: newClientId(), reason: typed.text("reason") };
    if (entry.kind === "level") {
      const level = toLevelRecord(typed, place);
      const title = localizeName(level.name, locale);
      if (!entry.of)
        return save(createLevel, { params: { schoolId }, body: { ...commonBody, level } }, title);
      const body = { ...commonBody, revision: entry.of.revision, level };
      return save(changeLevel, { params: { schoolId, levelId: entry.of.id }, body }, title);
    }
    const subject = toSubjectRecord(typed, place);
    const title = localizeName(subject.name, locale);
    if (!entry.of)
      return save(createSubject, { params: { schoolId }, body: { ...commonBody, subject } }, title);
    const body = { ...commonBody, revision: entry.of.revision, subject };
    return save(changeSubject, { params: { schoolId, subjectId: entry.of.id }, body }, title);
  }

  const added = entry.kind === "level" ? "structure.add-level" : "structure.add-subject";
  return (
    <RecordForm
      title={entry.of ? localizeName(entry.of.name, locale) : t(added)}
      fields={entryFields(t, entry, place, isAsking)}
      verb={t(isAsking ? "structure.ask" : "structure.save")}
      onSave={handleSave}
      onDone={onDone}
    />
  );
}
