import { listHomeworkToTakeOver } from "@dars/contract/learning/homework";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon, IonList } from "@ionic/react";
import { copyOutline } from "ionicons/icons";
import { useState } from "react";

import { usePages } from "#platform/api/use-pages.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText, type Text } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { More } from "#platform/ui/More.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { Sheet } from "#platform/ui/Sheet.tsx";

import type { SourceHomework } from "./begun-homework.ts";

interface TakeOverProps {
  readonly schoolId: Id;
  /** For which it is taken over. */
  readonly classId: Id;
  readonly onTake: (source: SourceHomework) => void;
}

/** HW-7: the way to what was set for a parallel class, or last year. */
export function TakeOver({ schoolId, classId, onTake }: TakeOverProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="buttons">
        <IonButton fill="clear" size="small" onClick={() => setOpen(true)}>
          <IonIcon slot="start" icon={copyOutline} aria-hidden="true" />
          {t("homework.take-over")}
        </IonButton>
      </div>
      {isOpen && (
        <Sheet
          title={t("homework.take-over")}
          quiet={t("homework.take-over-text")}
          onClose={() => setOpen(false)}
        >
          <Sources
            schoolId={schoolId}
            classId={classId}
            onTake={(source) => {
              setOpen(false);
              onTake(source);
            }}
          />
        </Sheet>
      )}
    </>
  );
}

function Sources({ schoolId, classId, onTake }: TakeOverProps) {
  const text = useText();
  const { t } = text;
  const { reading, more } = usePages(listHomeworkToTakeOver, {
    inputAt: (before) => ({
      params: { schoolId },
      query: { classId, ...(before !== null && { before: Number(before) }) },
    }),
    getNextCursor: ({ next }) => (next === null ? null : String(next)),
  });
  return (
    <Await {...reading}>
      {(pages) => {
        const sources = pages.flatMap(({ homework }) => homework);
        if (sources.length === 0)
          return (
            <Empty
              icon={copyOutline}
              title={t("homework.none-to-take")}
              text={t("homework.none-to-take-text")}
            />
          );
        return (
          <>
            <IonList className="rows long" lines="none" aria-label={t("homework.take-over")}>
              {sources.map((source) => (
                <Row
                  key={source.id}
                  strong={<bdi>{source.title}</bdi>}
                  quiet={describeSource(source, text)}
                  onPress={() => onTake(source)}
                />
              ))}
            </IonList>
            <More onMore={more} />
          </>
        );
      }}
    </Await>
  );
}

/** Whose it is, of which section, and when it was set. */
function describeSource(source: SourceHomework, { t, locale, format }: Text): string {
  const { author, section, isLastYear, givenAt, files } = source;
  return [
    isLastYear && t("homework.last-year"),
    section && (section.title ?? section.letter),
    !author.isOwn && author.name && localizeName(author.name, locale),
    format.date(new Date(givenAt)),
    files.length > 0 && t("homework.files-count", { count: files.length }),
  ]
    .filter(Boolean)
    .join(" · ");
}
