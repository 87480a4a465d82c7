import type { Id } from "@dars/contract/platform/primitives";
import {
  readReadyReplies,
  saveOwnReplies,
  saveSchoolReplies,
  type ReadyReplyLists as Known,
} from "@dars/contract/talking/ready-replies";
import { IonButton, IonIcon, IonItem, IonLabel, IonList } from "@ionic/react";
import { chatboxEllipsesOutline, createOutline } from "ionicons/icons";
import { useState } from "react";

import { useSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";

import { putIntoMessage } from "./put-into-message.ts";
import { ReplyListForm } from "./ReplyListForm.tsx";

interface ReadyRepliesProps {
  readonly schoolId: Id;
}

/** MSG-3: a button in a form of a message, for those who have ready replies (L4). */
export function ReadyReplies({ schoolId }: ReadyRepliesProps) {
  const { t } = useText();
  const { session } = useSession();
  const [isOpen, setOpen] = useState(false);
  const role = session?.login_type;
  if (role !== "teacher" && role !== "school_management") return null;
  return (
    <div>
      <IonButton
        fill="clear"
        size="small"
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IonIcon slot="start" icon={chatboxEllipsesOutline} aria-hidden="true" />
        {t("ready-replies.title")}
      </IonButton>
      {isOpen && <ReadyReplyLists schoolId={schoolId} onPicked={() => setOpen(false)} />}
    </div>
  );
}

type Side = "own" | "school";

interface ListsProps {
  readonly schoolId: Id;
  readonly onPicked: () => void;
}

/** Texts to put into the message of the form around it; nothing is sent by a press. */
export function ReadyReplyLists({ schoolId, onPicked }: ListsProps) {
  const { reading } = useRead(readReadyReplies, { params: { schoolId } });
  return (
    <Await {...reading}>
      {(lists) => (
        <div className="card stack" data-replies="">
          {(["own", "school"] as const).map((side) => (
            <OneList
              key={side}
              side={side}
              schoolId={schoolId}
              list={lists[side]}
              mayWrite={side === "own" || lists.mayWriteSchool}
              onPicked={onPicked}
            />
          ))}
        </div>
      )}
    </Await>
  );
}

interface OneListProps extends ListsProps {
  readonly side: Side;
  readonly list: Known[Side];
  readonly mayWrite: boolean;
}

const SAVES = { own: saveOwnReplies, school: saveSchoolReplies } as const;

function OneList({ side, schoolId, list, mayWrite, onPicked }: OneListProps) {
  const { t } = useText();
  const [isEditing, setEditing] = useState(false);

  function handlePick(line: Element, text: string) {
    putIntoMessage(line, text);
    onPicked();
  }

  if (!mayWrite && list.texts.length === 0) return null;
  return (
    <section>
      <h3 className="section-title first">{t(`ready-replies.${side}`)}</h3>
      {isEditing ? (
        <ReplyListForm
          route={SAVES[side]}
          schoolId={schoolId}
          list={list}
          label={t(`ready-replies.${side}`)}
          onDone={() => setEditing(false)}
        />
      ) : (
        <>
          {list.texts.length === 0 && <p className="quiet">{t("ready-replies.none")}</p>}
          <IonList className="rows">
            {list.texts.map((text) => (
              <IonItem
                key={text}
                button
                detail={false}
                onClick={(event) => handlePick(event.currentTarget, text)}
              >
                <IonLabel className="ion-text-wrap">
                  <bdi>{text}</bdi>
                </IonLabel>
              </IonItem>
            ))}
          </IonList>
          {mayWrite && (
            <IonButton fill="clear" size="small" type="button" onClick={() => setEditing(true)}>
              <IonIcon slot="start" icon={createOutline} aria-hidden="true" />
              {t(`ready-replies.edit-${side}`)}
            </IonButton>
          )}
        </>
      )}
    </section>
  );
}
