import type { Id } from "@dars/contract/platform/primitives";
import type { AttachedFile } from "@dars/contract/talking/attached-file";
import { IonButton, IonIcon } from "@ionic/react";
import { playOutline } from "ionicons/icons";
import { useState } from "react";

import { isSlowLine } from "#platform/device/is-slow-line.ts";
import { useText } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { useFile, type FilePlaces } from "#talking/files/public.ts";
import { sizeWords } from "#talking/uploads/public.ts";

import { clipForms, firstForm, type ClipForm, type Quality } from "./clip-forms.ts";
import { MediaPlayer } from "./MediaPlayer.tsx";
import { useCaptions, type Captions, type CaptionText } from "./use-captions.ts";

import "./viewer.css";

interface ClipPlayerProps {
  readonly schoolId: Id;
  readonly file: AttachedFile;
  readonly name: string;
  /** Goes there and plays; each new object once. */
  readonly jump?: { readonly to: number } | null;
  /** Of each moment that is played. */
  readonly onPlayed?: (seconds: number) => void;
  /** Called with its whole length, in seconds, once that is known. */
  readonly onLength?: (seconds: number) => void;
  readonly captions?: ReadonlyArray<Captions | CaptionText>;
}

const NO_CAPTIONS: readonly Captions[] = [];

/** A clip of which only a still is loaded until it is played, with its size shown before. */
export function ClipPlayer(props: ClipPlayerProps) {
  const { schoolId, file, jump = null } = props;
  const { t } = useText();
  const [isAsked, setAsked] = useState(false);
  const { places, isGone, refresh } = useFile(schoolId, file.fileId);
  const { forms, form, choose } = useForms(places, file.size);
  const isWanted = isAsked || jump !== null;
  if (isGone) return <p className="quiet">{t("viewer.gone-title")}</p>;
  return (
    <div className="clip-stage">
      {form && isWanted ? (
        <PlayedForm {...props} form={form} onLost={() => void refresh()} />
      ) : (
        <Offer places={places} size={form ? form.size : file.size} onAsk={() => setAsked(true)} />
      )}
      {form && <Qualities forms={forms} value={form.quality} onChoose={choose} />}
      <FormsNote places={places} />
    </div>
  );
}

interface PlayedFormProps extends ClipPlayerProps {
  readonly form: ClipForm;
  readonly onLost: () => void;
}

function PlayedForm(props: PlayedFormProps) {
  const { schoolId, file, name, jump, onPlayed, onLength, captions, form, onLost } = props;
  const tracks = useCaptions(schoolId, captions ?? NO_CAPTIONS);
  return (
    <MediaPlayer
      // Another form goes on where the one before it was.
      key={form.quality}
      fileId={file.fileId}
      source={form.source}
      isVideo
      name={name}
      jump={jump ?? null}
      captions={tracks}
      onLost={onLost}
      {...(onPlayed && { onPlayed })}
      {...(onLength && { onLength })}
    />
  );
}

function useForms(places: FilePlaces | null, size: number) {
  const [chosen, choose] = useState<Quality | null>(null);
  const forms = places ? clipForms(places, size) : [];
  const form = forms.find(({ quality }) => quality === chosen) ?? firstForm(forms, isSlowLine());
  return { forms, form, choose };
}

interface OfferProps {
  readonly places: FilePlaces | null;
  readonly size: number;
  readonly onAsk: () => void;
}

function Offer({ places, size, onAsk }: OfferProps) {
  const text = useText();
  return (
    <>
      {places?.poster !== undefined && (
        <img className="clip-still" src={places.poster} alt="" loading="lazy" />
      )}
      <IonButton expand="block" fill="outline" onClick={onAsk}>
        <IonIcon slot="start" icon={playOutline} aria-hidden="true" />
        {text.t("viewer.play", { size: sizeWords(text, size) })}
      </IonButton>
    </>
  );
}

interface QualitiesProps {
  readonly forms: readonly ClipForm[];
  readonly value: Quality;
  readonly onChoose: (quality: Quality) => void;
}

function Qualities({ forms, value, onChoose }: QualitiesProps) {
  const text = useText();
  if (forms.length < 2) return null;
  const words = ({ lines, size }: ClipForm) => {
    const textValues = { size: sizeWords(text, size) };
    return lines === null
      ? text.t("viewer.original", textValues)
      : text.t("viewer.lines", { ...textValues, lines: `${text.format.number(lines)}p` });
  };
  return (
    <Choice
      label={text.t("viewer.quality")}
      options={forms.map((form) => [form.quality, words(form)] as const)}
      value={value}
      onChoose={onChoose}
    />
  );
}

/** Whether smaller forms are still being made, or could not be: then it is played as it came. */
function FormsNote({ places }: { readonly places: FilePlaces | null }) {
  const { t } = useText();
  const state = places?.media?.state;
  if (state === undefined || state === "made" || state === "plain") return null;
  return <p className="quiet">{t(`viewer.forms-${state}`)}</p>;
}
