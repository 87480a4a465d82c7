import { listHomework, type HomeworkLine } from "@dars/contract/learning/homework";
import type { Id } from "@dars/contract/platform/primitives";
import type { Role } from "@dars/contract/platform/roles";
import { IonButton, IonIcon, useIonRouter } from "@ionic/react";
import { addOutline, closeOutline, createOutline } from "ionicons/icons";
import { useRef } from "react";

import { usePages } from "#platform/api/use-pages.ts";
import { useLiveRead } from "#platform/live/use-live-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { DeskPanel } from "#platform/ui/DeskPanel.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { More } from "#platform/ui/More.tsx";
import { useDeskKeys } from "#platform/ui/use-desk-keys.ts";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";
import { useWide } from "#platform/ui/use-wide.ts";

import { getNewHomeworkAddress } from "./homework-address.ts";
import { HOMEWORK_NEWS } from "./homework-news.ts";
import { HomeworkCase } from "./HomeworkCase.tsx";
import { HomeworkLines } from "./HomeworkLines.tsx";
import { HomeworkTable } from "./HomeworkTable.tsx";

interface HomeworkDeskProps {
  readonly schoolId: Id;
  readonly role: Role;
}

/** Homework of one's classes, the newest first: rows on a phone, at a desk a table with the chosen one beside it. */
export function HomeworkDesk({ schoolId, role }: HomeworkDeskProps) {
  const { t } = useText();
  const { reading, more, refresh } = usePages(listHomework, {
    inputAt: (before) => ({ params: { schoolId }, query: before === null ? {} : { before: Number(before) } }),
    getNextCursor: ({ next }) => (next === null ? null : String(next)),
  });
  useLiveRead(refresh, HOMEWORK_NEWS);
  return (
    <div className="stack">
      <div className="buttons">
        {role === "teacher" && (
          <IonButton shape="round" routerLink={getNewHomeworkAddress(schoolId)}>
            <IonIcon slot="start" icon={addOutline} aria-hidden="true" />
            {t("homework.new")}
          </IonButton>
        )}
        {role !== "teacher" && (
          <IonButton shape="round" fill="outline" routerLink={`/homework-evenings/${schoolId}/0`}>
            {t("homework.evenings")}
          </IonButton>
        )}
      </div>
      <Await {...reading}>
        {(pages) => {
          const lines = pages.flatMap(({ homework }) => homework);
          if (lines.length === 0)
            return (
              <Empty icon={createOutline} title={t("homework.none-set")} text={t("homework.none-set-text")} />
            );
          return (
            <>
              <SetHomework schoolId={schoolId} lines={lines} />
              <More onMore={more} />
            </>
          );
        }}
      </Await>
    </div>
  );
}

interface SetHomeworkProps {
  readonly schoolId: Id;
  readonly lines: readonly HomeworkLine[];
}

function SetHomework({ schoolId, lines }: SetHomeworkProps) {
  const { t } = useText();
  const isWide = useWide();
  const router = useIonRouter();
  const desk = useRef<HTMLDivElement>(null);
  const chosenId = Number(useOwnQuery().get("homework"));

  function choose(id: Id) {
    router.push(id === 0 ? "/homework" : `/homework?homework=${id}`, "none", "replace");
  }

  function step(by: 1 | -1) {
    const next = lines[lines.findIndex(({ id }) => id === chosenId) + by];
    if (!next) return;
    choose(next.id);
    desk.current?.querySelector<HTMLElement>(`[data-homework="${next.id}"]`)?.focus();
  }

  useDeskKeys(desk, { KeyJ: () => step(1), KeyK: () => step(-1), Escape: () => choose(0) });

  if (!isWide) return <HomeworkLines schoolId={schoolId} lines={lines} label={t("homework.title")} />;
  return (
    <div className="desk" ref={desk}>
      <HomeworkTable lines={lines} chosenId={chosenId} onChoose={choose} />
      {chosenId > 0 && (
        <DeskPanel isCard label={t("homework.one")}>
          <div className="buttons homework-close">
            <IonButton fill="clear" aria-label={t("platform.close")} onClick={() => choose(0)}>
              <IonIcon slot="icon-only" icon={closeOutline} aria-hidden="true" />
            </IonButton>
          </div>
          <HomeworkCase key={chosenId} schoolId={schoolId} homeworkId={chosenId} />
        </DeskPanel>
      )}
    </div>
  );
}
