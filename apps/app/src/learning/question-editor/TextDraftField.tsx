import type { Inline } from "@dars/contract/learning/rich-text";
import { IonButton, IonIcon } from "@ionic/react";
import { calculatorOutline, imageOutline, trashOutline } from "ionicons/icons";
import { useContext, useRef, useState, type ChangeEvent, type ReactNode } from "react";

import { RichTextView, useNewPicture } from "#learning/questions/public.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Fault } from "#platform/ui/Fault.tsx";
import { photoFault } from "#talking/files/public.ts";

import { useDraftFault } from "./draft-faults.ts";
import { GroupContext } from "./group-context.ts";
import { keepForm } from "./keep-form.ts";
import { aText, toRichText, type Medium, type TextDraft } from "./text-draft.ts";
import { ToolButton } from "./ToolButton.tsx";

/** What is selected of the typed text. */
export type Selection = readonly [from: number, to: number];

interface TextDraftFieldProps {
  readonly label: string;
  readonly text: TextDraft;
  readonly onChange: (text: TextDraft) => void;
  /** The id under which its fault is known. */
  readonly fault?: string;
  /** The question itself: its label is shown and its tools are always there. */
  readonly isMain?: boolean;
  /** A tool for the selected words. */
  readonly tool?: { readonly label: string; readonly onUse: (selection: Selection) => void };
}

/** Words, formulas and pictures of one text. Text that cannot be typed is shown, and stays unless it is written again. */
export function TextDraftField(props: TextDraftFieldProps) {
  const { t } = useText();
  const { label, text, onChange } = props;
  if (text.whole)
    return (
      <fieldset className="plain-fieldset draft-text">
        <legend className="quiet">{label}</legend>
        <div className="draft-preview">
          <RichTextView of={text.whole} />
        </div>
        <p className="quiet">{t("question-editor.whole")}</p>
        <IonButton fill="clear" size="small" onClick={() => onChange(aText())}>
          {t("question-editor.anew")}
        </IonButton>
      </fieldset>
    );
  return <Typed {...props} />;
}

function Typed({ label, text, onChange, fault = "", isMain = false, tool }: TextDraftFieldProps) {
  const { t } = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  const words = useDraftFault(fault);
  const selection = (): Selection => [field.current?.selectionStart ?? 0, field.current?.selectionEnd ?? 0];
  const named = (name: string) =>
    isMain ? name : t("question-editor.tool-for", { tool: name, field: label });
  return (
    <div className={isMain ? "draft-text main" : "draft-text"}>
      <label className="typed-answer">
        <span className={isMain ? "quiet" : "unseen"}>{label}</span>
        <textarea
          ref={field}
          className="answer-field"
          aria-label={label}
          aria-invalid={words !== undefined}
          dir="auto"
          rows={isMain ? 2 : 1}
          maxLength={isMain ? 4000 : 1000}
          {...(!isMain && { placeholder: label })}
          value={text.typed}
          onChange={({ target }) => onChange({ ...text, typed: target.value })}
        />
        <Fault text={words} />
      </label>
      <div className="draft-tools">
        {tool && <ToolButton label={tool.label} onUse={() => tool.onUse(selection())} />}
        <ToolButton
          icon={calculatorOutline}
          label={t("question-editor.formula")}
          name={named(t("question-editor.formula"))}
          onUse={() => onChange({ ...text, typed: withFormula(text.typed, selection()) })}
        />
        <PictureButton
          name={named(t("question-editor.picture"))}
          onPick={(picture) => onChange({ ...text, media: [...text.media, picture] })}
        />
      </div>
      {text.typed.includes(String.raw`\(`) && (
        <div className="draft-preview">
          <RichTextView of={toRichText({ ...text, media: [] })} />
        </div>
      )}
      <Media media={text.media} onChange={(media) => onChange({ ...text, media })} />
    </div>
  );
}

const withFormula = (typed: string, [from, to]: Selection): string =>
  String.raw`${typed.slice(0, from)}\(${typed.slice(from, to) || "x"}\)${typed.slice(to)}`;

interface PictureButtonProps {
  readonly name: string;
  readonly onPick: (picture: Extract<Inline, { type: "image" }>) => void;
}

function PictureButton({ name, onPick }: PictureButtonProps): ReactNode {
  const { t } = useText();
  const input = useRef<HTMLInputElement>(null);
  const bring = useNewPicture(useContext(GroupContext));
  const [fault, setFault] = useState<TextId | null>(null);

  async function handlePick({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file) return;
    try {
      setFault(null);
      onPick(await bring(file));
    } catch (error) {
      setFault(photoFault(error, "question-editor.unreadable"));
    }
    target.value = "";
  }

  return (
    <>
      <ToolButton
        icon={imageOutline}
        label={t("question-editor.picture")}
        name={name}
        onUse={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        aria-label={name}
        onChange={(event) => void handlePick(event)}
      />
      <Fault text={fault ? t(fault) : undefined} />
    </>
  );
}

interface MediaProps {
  readonly media: readonly Medium[];
  readonly onChange: (media: readonly Medium[]) => void;
}

/** Pictures with the words for those who cannot see them, and recordings. */
function Media({ media, onChange }: MediaProps) {
  const { t } = useText();
  return media.map((medium, at) => {
    const name = t(medium.type === "image" ? "question-editor.picture" : "question-editor.recording");
    return (
      // The same picture may be there twice.
      // oxlint-disable-next-line react/no-array-index-key
      <div key={at} className="draft-medium">
        <RichTextView of={[{ type: "paragraph", content: [medium] }]} />
        {medium.type === "image" && (
          <label className="typed-answer">
            <span className="quiet">{t("lesson-editor.alt")}</span>
            <input
              className="answer-field"
              dir="auto"
              maxLength={1000}
              value={medium.alt}
              onKeyDown={keepForm}
              onChange={({ target }) => onChange(media.with(at, { ...medium, alt: target.value }))}
            />
          </label>
        )}
        <IonButton
          fill="clear"
          aria-label={t("exercises.remove", { item: name })}
          onClick={() => onChange(media.toSpliced(at, 1))}
        >
          <IonIcon slot="icon-only" icon={trashOutline} aria-hidden="true" />
        </IonButton>
      </div>
    );
  });
}
