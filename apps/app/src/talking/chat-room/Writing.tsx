import type { Id, Names } from "@dars/contract/platform/primitives";
import { IonIcon } from "@ionic/react";
import { lockClosedOutline } from "ionicons/icons";

import { localizeName as nameIn } from "#platform/text/localize-name.ts";
import { useText, type Text } from "#platform/text/use-text.ts";
import { silenceWords, summarizeMessage } from "#talking/chat-message/public.ts";
import { useReplyTool } from "#talking/ready-replies/public.ts";

import { AttachButtons } from "./AttachButtons.tsx";
import { Composer } from "./Composer.tsx";
import type { Talk } from "./use-conversation.ts";

interface WritingProps {
  readonly talk: Talk;
  readonly nameOf: (id: Id) => Names | null;
  readonly readers: number;
  readonly onSend: Talk["send"];
  readonly onTyping: () => void;
}

/** The place to write in, or why there is none. */
export function Writing({ talk, nameOf, readers, onSend, onTyping }: WritingProps) {
  const text = useText();
  const { room, draft, edited, givenBack, change, dropAbout } = talk;
  const replies = useReplyTool(schoolOfReplies(talk));
  if (!room || !draft) return null;
  if (room.silence !== null)
    return (
      <p className="composer-none">
        <IonIcon icon={lockClosedOutline} aria-hidden="true" />
        {silenceWords(room.silence, room.opensAt, text)}
      </p>
    );
  return (
    <Composer
      key={edited ? `change-${edited.msgNo}` : `new-${givenBack}`}
      text={edited ? (edited.body ?? "") : draft.text}
      about={describeContext(talk, nameOf, text)}
      isEditing={edited !== null}
      arrivesAt={room.opensAt}
      mayBeUrgent={room.role === "staff" || room.role === "coordinator"}
      onChange={(next) => {
        onTyping();
        if (!edited) change({ ...draft, text: next });
      }}
      onSend={({ text: body, isUrgent }) => onSend({ body, isUrgent })}
      onDropAbout={dropAbout}
      above={replies.lists}
    >
      {replies.tool}
      {!edited && room.may.includes("attach") && (
        <AttachButtons
          room={room}
          readers={readers}
          words={draft.text}
          onSend={(attachments, words) => onSend({ body: words.trim(), attachments })}
        />
      )}
    </Composer>
  );
}

/** L4: staff among families and students, in an empty field: beside words there is no room for one more button. */
const schoolOfReplies = ({ room, draft, edited }: Talk): Id | undefined => {
  const isStaff = room?.role === "staff" && room.kind !== "staff";
  return isStaff && !edited && draft?.text === "" ? room.schoolId : undefined;
};

/** What the writing is about, where it is not a message of its own. */
function describeContext(
  { edited, card, answered }: Talk,
  nameOf: WritingProps["nameOf"],
  text: Pick<Text, "t" | "locale">,
) {
  const { t, locale } = text;
  if (edited) return { label: t("chat-room.editing"), words: edited.body ?? "" };
  if (card) return { label: t(`chat-room.about-${card.kind}`), words: card.title };
  if (!answered) return null;
  const name = nameOf(answered.senderId);
  const label = t("chat-room.answer-to", { name: name ? nameIn(name, locale) : "–" });
  return { label, words: summarizeMessage(answered, text) };
}
