import type { GuideVideoText } from "@dars/contract/learning/guide-videos";
import type { Id } from "@dars/contract/platform/primitives";
import { IonTextarea } from "@ionic/react";

import { useText, type TextId } from "#platform/text/use-text.ts";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";
import { wordsOfVtt } from "#talking/viewer/public.ts";

import { CaptionsField } from "./CaptionsField.tsx";
import { chapterLines, chaptersIn } from "./chapters-in.ts";
import { LessonField } from "./LessonField.tsx";

interface GuideFieldsProps {
  readonly schoolId: Id;
  /** Whose lessons can be chosen. */
  readonly offeringId: Id | null;
  readonly known: GuideVideoText | null;
  readonly captions: NonNullable<GuideVideoText["captions"]>;
  readonly onCaptions: (captions: NonNullable<GuideVideoText["captions"]>) => void;
}

const EMPTY: GuideVideoText = { title: "", lessonId: null, chapters: [], transcript: "" };

/** The fields of a guide video. */
export function GuideFields({ schoolId, offeringId, known, captions, onCaptions }: GuideFieldsProps) {
  const { t } = useText();
  const { title, lessonId, versionId = null, chapters, transcript } = known ?? EMPTY;
  return (
    <>
      <TextField label={t("guide-videos.name")} name="title" value={title} />
      {offeringId !== null && (
        <LessonField
          key={offeringId}
          schoolId={schoolId}
          offeringId={offeringId}
          lessonId={lessonId}
          versionId={versionId}
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
        value={chapterLines(chapters)}
      />
      <Said transcript={transcript} captions={captions} onCaptions={onCaptions} />
    </>
  );
}

interface SaidProps extends Pick<GuideFieldsProps, "captions" | "onCaptions"> {
  readonly transcript: string;
}

/** The words of the clip: captions, and a transcript. */
function Said({ transcript, captions, onCaptions }: SaidProps) {
  const { t } = useText();
  return (
    <>
      <CaptionsField captions={captions} onChange={onCaptions} />
      <IonTextarea
        fill="outline"
        label={t("guide-videos.transcript")}
        labelPlacement="stacked"
        name="transcript"
        autoGrow
        rows={4}
        maxlength={100_000}
        helperText={t("guide-videos.transcript-help")}
        value={transcript}
      />
    </>
  );
}

/** What was typed; or why it cannot be so. */
export function guideTextIn(
  form: HTMLFormElement,
  captions: NonNullable<GuideVideoText["captions"]>,
): { readonly text: GuideVideoText } | { readonly fault: TextId } {
  const title = typedIn(form, "title").trim();
  if (title === "") return { fault: "guide-videos.fault-title" };
  const chapters = chaptersIn(typedIn(form, "chapters"));
  if (!chapters) return { fault: "guide-videos.fault-chapters" };
  const lessonId = Number(typedIn(form, "lesson")) || null;
  const versionId = Number(typedIn(form, "version")) || null;
  const typed = typedIn(form, "transcript");
  const transcript = typed.trim() === "" ? wordsOfVtt(captions[0]?.text ?? "") : typed;
  return { text: { title, lessonId, versionId, chapters, captions, transcript } };
}
