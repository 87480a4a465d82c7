import type { GuideVideoText } from "@dars/contract/learning/guide-videos";
import type { Id } from "@dars/contract/platform/primitives";

import { useText } from "#platform/text/use-text.ts";
import { TextAreaField } from "#platform/ui/TextAreaField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";
import { wordsOfVtt } from "#talking/viewer/public.ts";

import { CaptionsField } from "./CaptionsField.tsx";
import { chapterLines, chaptersIn } from "./chapters-in.ts";
import { LessonField } from "./LessonField.tsx";

interface GuideFieldsProps {
  readonly schoolId: Id;
  /** The offering whose lessons can be chosen. */
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
      <TextField label={t("guide-videos.name")} name="title" value={title} isRequired />
      {offeringId !== null && (
        <LessonField
          key={offeringId}
          schoolId={schoolId}
          offeringId={offeringId}
          lessonId={lessonId}
          versionId={versionId}
        />
      )}
      <TextAreaField
        label={t("guide-videos.chapters")}
        name="chapters"
        rows={3}
        most={20_000}
        help={t("guide-videos.chapters-help")}
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
      <TextAreaField
        label={t("guide-videos.transcript")}
        name="transcript"
        rows={4}
        most={100_000}
        help={t("guide-videos.transcript-help")}
        value={transcript}
      />
    </>
  );
}

/** For `Form`: what is wrong with the chapters, if anything is. */
export const guideFaults = (form: HTMLFormElement, words: string): ReadonlyMap<string, string> =>
  chaptersIn(typedIn(form, "chapters")) ? new Map() : new Map([["chapters", words]]);

/** What was typed. */
export function guideTextIn(
  form: HTMLFormElement,
  captions: NonNullable<GuideVideoText["captions"]>,
): GuideVideoText {
  const typed = typedIn(form, "transcript");
  return {
    title: typedIn(form, "title").trim(),
    lessonId: Number(typedIn(form, "lesson")) || null,
    versionId: Number(typedIn(form, "version")) || null,
    chapters: chaptersIn(typedIn(form, "chapters")) ?? [],
    captions,
    transcript: typed.trim() === "" ? wordsOfVtt(captions[0]?.text ?? "") : typed,
  };
}
