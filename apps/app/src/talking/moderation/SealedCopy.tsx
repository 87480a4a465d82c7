import type { Id, Names } from "@dars/contract/platform/primitives";
import type { RoomEvent } from "@dars/contract/talking/room-event";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { AttachedFiles } from "#talking/files/public.ts";

interface SealedCopyProps {
  readonly schoolId: Id;
  readonly events: readonly RoomEvent[];
  readonly isIntact: boolean;
  readonly people: readonly { readonly id: Id; readonly name: Names }[];
  /** Which of them it is about. */
  readonly msgNo: Id | null;
}

/** What was reported, as it was then, whatever was removed since. Nothing where a person or a room was. */
export function ReportedItem({ schoolId, events, people, msgNo }: Omit<SealedCopyProps, "isIntact">) {
  const reported = events.find((event) => event.type === "message" && event.msgNo === msgNo);
  if (reported?.type !== "message") return null;
  return (
    <mark className="reported-item">
      <Line schoolId={schoolId} message={reported} people={people} />
    </mark>
  );
}

/** This many messages before the reported one, and as many after it, are shown at first. */
const NEAR = 3;

/** The messages around the reported one; at first only the nearest. */
export function SealedCopy({ schoolId, events, isIntact, people, msgNo }: SealedCopyProps) {
  const { t } = useText();
  const [isWhole, setWhole] = useState(false);
  const messages = events.filter((event) => event.type === "message");
  const place = messages.findIndex((message) => message.msgNo === msgNo);
  // Where a person or a room was reported, the latest lead.
  const near =
    place === -1 ? messages.slice(-NEAR) : messages.slice(Math.max(0, place - NEAR), place + NEAR + 1);
  const shown = isWhole ? messages : near;
  return (
    <section className="card stack">
      <h2 className="section-title first">{t("moderation.copy")}</h2>
      {!isIntact && (
        <p className="banner" role="alert">
          {t("moderation.copy-broken")}
        </p>
      )}
      <ol className="plain stack" aria-label={t("moderation.copy")}>
        {shown.map((event) => {
          const isIt = event.msgNo === msgNo;
          return (
            <li key={event.seq} aria-current={isIt || undefined}>
              {isIt ? (
                <span className="state waiting">{t("moderation.reported-here")}</span>
              ) : (
                <Line schoolId={schoolId} message={event} people={people} />
              )}
            </li>
          );
        })}
      </ol>
      {shown.length < messages.length && (
        <div className="buttons">
          <IonButton size="small" fill="clear" onClick={() => setWhole(true)}>
            {t("moderation.all-context", { count: messages.length - shown.length })}
          </IonButton>
        </div>
      )}
    </section>
  );
}

interface LineProps extends Pick<SealedCopyProps, "schoolId" | "people"> {
  readonly message: Message;
}

function Line({ schoolId, message, people }: LineProps) {
  const { t, locale, format } = useText();
  const sender = people.find(({ id }) => id === message.senderId);
  return (
    <>
      <div className="quiet">
        <bdi>{sender ? localizeName(sender.name, locale) : "–"}</bdi> · {format.moment(new Date(message.at))}
      </div>
      <div>
        <bdi>{getBodyText(message, t("moderation.no-words"))}</bdi>
      </div>
      <AttachedFiles schoolId={schoolId} attachments={pickFiles(message)} />
    </>
  );
}

type Message = Extract<RoomEvent, { type: "message" }>;

const pickFiles = ({ attachments }: Message) =>
  attachments.flatMap((one) =>
    "fileId" in one && one.fileId !== null ? [{ ...one, fileId: one.fileId }] : [],
  );

const getBodyText = ({ body }: Message, none: string): string => (body === null || body === "" ? none : body);
