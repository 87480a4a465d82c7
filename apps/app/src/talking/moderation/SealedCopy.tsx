import type { Id, Names } from "@dars/contract/platform/primitives";
import type { RoomEvent } from "@dars/contract/talking/room-event";

import { nameOf } from "#platform/text/name-of.ts";
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

/** The room as it was when reported, whatever was removed since. */
export function SealedCopy({ schoolId, events, isIntact, people, msgNo }: SealedCopyProps) {
  const { t, locale, format } = useText();
  const names = new Map(people.map(({ id, name }) => [id, nameOf(name, locale)]));
  return (
    <section className="card stack">
      <h2 className="section-title first">{t("moderation.copy")}</h2>
      {!isIntact && (
        <p className="banner" role="alert">
          {t("moderation.copy-broken")}
        </p>
      )}
      <ol className="plain stack" aria-label={t("moderation.copy")}>
        {events.map((event) =>
          event.type === "message" ? (
            <li key={event.seq} aria-current={event.msgNo === msgNo || undefined}>
              <div className="quiet">
                <bdi>{names.get(event.senderId) ?? "–"}</bdi> · {format.moment(new Date(event.at))}
              </div>
              <div>
                {event.msgNo === msgNo ? (
                  <mark>
                    <bdi>{bodyOf(event, t("moderation.no-words"))}</bdi>
                  </mark>
                ) : (
                  <bdi>{bodyOf(event, t("moderation.no-words"))}</bdi>
                )}
              </div>
              <AttachedFiles schoolId={schoolId} attachments={filesOf(event)} />
            </li>
          ) : null,
        )}
      </ol>
    </section>
  );
}

const filesOf = ({ attachments }: Extract<RoomEvent, { type: "message" }>) =>
  attachments.flatMap((one) =>
    "fileId" in one && one.fileId !== null ? [{ ...one, fileId: one.fileId }] : [],
  );

const bodyOf = ({ body }: Extract<RoomEvent, { type: "message" }>, none: string): string =>
  body === null || body === "" ? none : body;
