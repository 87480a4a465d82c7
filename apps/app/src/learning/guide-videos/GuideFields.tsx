import { listLessons } from "@dars/contract/learning/curriculum";
import type { GuideVideoText } from "@dars/contract/learning/guide-videos";
import type { Id } from "@dars/contract/platform/primitives";
import { IonTextarea } from "@ionic/react";

import { useRead } from "#platform/api/use-read.ts";
import { nameOf } from "#platform/text/name-of.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { chapterLines, chaptersIn } from "./chapters-in.ts";

interface GuideFieldsProps {
  readonly schoolId: Id;
  /** Whose lessons can be chosen. */
  readonly offeringId: Id | null;
  readonly known: GuideVideoText | null;
}

/** The fields of a guide video. */
export function GuideFields({ schoolId, offeringId, known }: GuideFieldsProps) {
  const { t } = useText();
  return (
    <>
      <TextField label={t("guide-videos.name")} name="title" value={known?.title ?? ""} />
      {offeringId !== null && (
        <LessonField
          key={offeringId}
          schoolId={schoolId}
          offeringId={offeringId}
          value={known?.lessonId ?? null}
        />
      )}
      <IonTextarea
        fill="outline"
        label={t("guide-videos.chapters")}
        labelPlacement="stacked"
        name="chapters"
        autoGrow
        rows={3}
        maxlength={20_000}
        helperText={t("guide-videos.chapters-help")}
        value={chapterLines(known?.chapters ?? [])}
      />
      <IonTextarea
        fill="outline"
        label={t("guide-videos.transcript")}
        labelPlacement="stacked"
        name="transcript"
        autoGrow
        rows={4}
        maxlength={100_000}
        value={known?.transcript ?? ""}
      />
    </>
  );
}

interface LessonFieldProps {
  readonly schoolId: Id;
  readonly offeringId: Id;
  readonly value: Id | null;
}

function LessonField({ schoolId, offeringId, value }: LessonFieldProps) {
  const { t, locale } = useText();
  const { reading } = useRead(listLessons, { params: { schoolId, offeringId } });
  const lessons = reading.value?.lessons ?? [];
  if (lessons.length === 0) return null;
  return (
    <PickField
      label={t("guide-videos.lesson")}
      name="lesson"
      options={[
        ["", t("guide-videos.no-lesson")],
        ...lessons.map(({ id, name }) => [String(id), nameOf(name, locale)] as const),
      ]}
      value={value === null ? "" : String(value)}
    />
  );
}

/** What was typed; or why it cannot be so. */
export function guideTextIn(
  form: HTMLFormElement,
): { readonly text: GuideVideoText } | { readonly fault: TextId } {
  const title = typedIn(form, "title").trim();
  if (title === "") return { fault: "guide-videos.fault-title" };
  const chapters = chaptersIn(typedIn(form, "chapters"));
  if (!chapters) return { fault: "guide-videos.fault-chapters" };
  const lessonId = Number(typedIn(form, "lesson")) || null;
  return { text: { title, lessonId, chapters, transcript: typedIn(form, "transcript") } };
}
