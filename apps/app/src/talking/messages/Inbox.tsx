import type { Id } from "@dars/contract/platform/primitives";
import type { Role } from "@dars/contract/platform/roles";
import type { Input } from "@dars/contract/platform/route";
import { readFamilyHome } from "@dars/contract/shell/home";
import { listThreads, type ThreadLine } from "@dars/contract/talking/messages";
import { IonButton, IonList, useIonRouter } from "@ionic/react";
import { mailOutline } from "ionicons/icons";
import { useState } from "react";

import { usePages } from "#platform/api/use-pages.ts";
import { useRead } from "#platform/api/use-read.ts";
import { NOTIFIED, useLiveRead } from "#platform/live/use-live-read.ts";
import { allNames, localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { Searched } from "#platform/ui/Searched.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";

import { Mailings } from "./Mailings.tsx";
import { ThreadRow } from "./ThreadRow.tsx";

const OFFICE: ReadonlySet<Role> = new Set(["school_management", "administrator"]);
/** Who writes with the school for itself alone. */
const FAMILIES: ReadonlySet<Role> = new Set(["parent", "student"]);
const KINDS = ["request", "complaint", "notice", "permission"] as const;
type Box = "all" | "waiting" | "mine" | "closed";
/** Who writes to many. */
const SENDERS: ReadonlySet<Role> = new Set(["school_management", "administrator", "subject_coordinator"]);

interface InboxProps {
  readonly role: Role;
  /** The thread that is open beside the list. */
  readonly openId?: Id;
}

/** One's official threads; for the office its shared inbox. The address of a thread keeps what was chosen here. */
export function Inbox({ role, openId }: InboxProps) {
  const { t } = useText();
  const router = useIonRouter();
  const ownQuery = useOwnQuery();
  const isOffice = OFFICE.has(role);
  const boxes: readonly (Box | "sent")[] = isOffice
    ? ["all", "waiting", "mine", "closed"]
    : ["all", "closed"];
  const shown = SENDERS.has(role) ? ([...boxes, "sent"] as const) : boxes;
  const [box, setBox] = useState(() => shown.find((one) => one === ownQuery.get("box")) ?? "all");
  const [kind, setKind] = useState(() => ownQuery.get("kind") ?? "");
  const [about, setAbout] = useState(() => ownQuery.get("about") ?? "");
  return (
    <div className="stack">
      <IonButton expand="block" onClick={() => router.push("/messages/new", "forward")}>
        {t("messages.new")}
      </IonButton>
      <Choice
        label={t("messages.boxes")}
        isLabelHidden
        options={shown.map((one) => [one, t(`messages.box-${one}`)] as const)}
        value={box}
        onChoose={setBox}
      />
      {box === "sent" ? (
        <Mailings />
      ) : (
        <>
          <div className="message-filters">
            <PickField
              label={t("messages.kind")}
              options={[
                ["", t("messages.all-kinds")],
                ...KINDS.map((one) => [one, t(`messages.kind-${one}`)] as const),
              ]}
              value={kind}
              onPick={setKind}
            />
            {role === "parent" && <ChildField value={about} onPick={setAbout} />}
          </div>
          <Threads
            key={`${box} ${kind} ${about}`}
            role={role}
            openId={openId}
            filter={{ box, ...buildFilter(kind, about) }}
          />
        </>
      )}
    </div>
  );
}

/** For a parent of several: the child whom the threads are about. */
function ChildField({ value, onPick }: { readonly value: string; readonly onPick: (id: string) => void }) {
  const { t, locale } = useText();
  const { reading } = useRead(readFamilyHome, {});
  const children = reading.value?.children ?? [];
  if (children.length < 2) return null;
  return (
    <PickField
      label={t("messages.about-field")}
      options={[
        ["", t("messages.all-children")],
        ...children.map(({ studentId, name }) => [String(studentId), localizeName(name, locale)] as const),
      ]}
      value={value}
      onPick={onPick}
    />
  );
}

type Filter = NonNullable<Input<typeof listThreads>["query"]>;

/** What was picked, as the server reads it; an empty choice is left out. */
function buildFilter(kind: string, about: string): Filter {
  const known = KINDS.find((one) => one === kind);
  return { ...(known && { kind: known }), ...(about !== "" && { about: Number(about) }) };
}

interface ThreadsProps {
  readonly role: Role;
  readonly openId: Id | undefined;
  readonly filter: Filter;
}

function Threads({ role, openId, filter }: ThreadsProps) {
  const { t } = useText();
  const { reading, refresh, more } = usePages(listThreads, {
    inputAt: (after) => ({ query: { ...filter, ...(after !== null && { after }) } }),
    getNextCursor: ({ next }) => next,
  });
  useLiveRead(refresh, NOTIFIED);
  const chosen = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]));
  return (
    <Await {...reading}>
      {(pages) => {
        const threads = pages.flatMap((page) => page.threads);
        return threads.length === 0 ? (
          <Empty icon={mailOutline} title={t("messages.none")} text={t("messages.none-text")} />
        ) : (
          <Searched label={t("messages.title")} items={threads} textOf={getSearchText} more={more}>
            {(found) => (
              <IonList className="rows" aria-label={t("messages.title")} lines="none">
                {found.map((thread) => (
                  <ThreadRow
                    key={`${thread.schoolId}-${thread.id}`}
                    thread={thread}
                    by={FAMILIES.has(role) ? "own-subject" : "subject"}
                    isOpen={thread.id === openId}
                    query={chosen}
                  />
                ))}
              </IonList>
            )}
          </Searched>
        );
      }}
    </Await>
  );
}

const getSearchText = ({ subject, person, about, school }: ThreadLine): string =>
  `${subject} ${allNames(person?.name ?? null, about?.name ?? null, school)}`;
