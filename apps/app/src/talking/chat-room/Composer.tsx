import { isVisible } from "@dars/contract/platform/visible";
import { MESSAGE_LENGTH } from "@dars/contract/talking/chat";
import { IonIcon } from "@ionic/react";
import { checkmarkOutline, closeOutline, moonOutline, sendOutline } from "ionicons/icons";
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";

import { useText } from "#platform/text/use-text.ts";

import { TickBox } from "./TickBox.tsx";

export interface Typed {
  readonly text: string;
  readonly isUrgent: boolean;
}

interface ComposerProps {
  /** Initial text. */
  readonly text: string;
  /** Text of the message being answered or edited; null for a new message. */
  readonly about: { readonly label: string; readonly words: string } | null;
  readonly isEditing: boolean;
  /** When a message sent now would be delivered; null for immediately. */
  readonly arrivesAt: string | null;
  /** Staff may send at once all the same. */
  readonly mayBeUrgent: boolean;
  readonly onChange: (text: string) => void;
  readonly onSend: (typed: Typed) => void;
  readonly onDropAbout: () => void;
  /** Above the field. */
  readonly above?: ReactNode;
  /** Beside the field. */
  readonly children?: ReactNode;
}

/** Where a message is written. It grows to five lines, and says when a held message will arrive. */
export function Composer(props: ComposerProps) {
  const { about, isEditing, arrivesAt, mayBeUrgent, onChange, onSend, onDropAbout, above, children } = props;
  const { t, format } = useText();
  const [text, setText] = useState(props.text);
  const [isUrgent, setUrgent] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const hasAbout = about !== null;
  useEffect(() => {
    if (hasAbout) field.current?.focus();
  }, [hasAbout]);

  function handleType(next: string) {
    setText(next);
    onChange(next);
  }

  function handleSend() {
    const written = (field.current?.value ?? text).trim();
    if (!isVisible(written)) return;
    setText("");
    setUrgent(false);
    onSend({ text: written, isUrgent });
    field.current?.focus();
  }

  /** Enter sends where there is a keyboard; on a phone it begins a line, as everywhere there. */
  function handleKey(event: KeyboardEvent) {
    const isSending = event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!isSending || !(event.ctrlKey || event.metaKey || matchMedia("(pointer: fine)").matches)) return;
    event.preventDefault();
    handleSend();
  }

  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        handleSend();
      }}
    >
      {about && (
        <div className="composer-about">
          <span>
            <strong>{about.label}</strong> <bdi>{about.words}</bdi>
          </span>
          <button type="button" aria-label={t("chat-room.drop-about")} onClick={onDropAbout}>
            <IonIcon icon={closeOutline} aria-hidden="true" />
          </button>
        </div>
      )}
      {arrivesAt !== null && !isEditing && (
        <p className="composer-held">
          <IonIcon icon={moonOutline} aria-hidden="true" />
          {t("chat-room.held-until", { time: format.moment(new Date(arrivesAt)) })}
        </p>
      )}
      {arrivesAt !== null && mayBeUrgent && !isEditing && (
        <TickBox label={t("chat-room.urgent")} isTicked={isUrgent} onTick={setUrgent} />
      )}
      {above}
      <div className="composer-line">
        {children}
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          maxLength={MESSAGE_LENGTH}
          value={text}
          aria-label={t("chat-room.write")}
          placeholder={t("chat-room.write")}
          onChange={({ target }) => handleType(target.value)}
          onKeyDown={handleKey}
        />
        <button
          type="submit"
          className="composer-send"
          aria-label={t(isEditing ? "chat-room.save" : "chat-room.send")}
        >
          <IonIcon icon={isEditing ? checkmarkOutline : sendOutline} aria-hidden="true" />
        </button>
      </div>
    </form>
  );
}
