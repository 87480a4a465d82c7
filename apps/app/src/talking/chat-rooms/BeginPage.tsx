import { listChatPartners } from "@dars/contract/talking/chat-rooms";
import { useIonRouter } from "@ionic/react";

import { WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";

import { NoRooms } from "./NoRooms.tsx";
import type { ChatPartner } from "./partner-words.ts";
import { PartnerPicker } from "./PartnerPicker.tsx";

/**
 * `/chatting-rooms/new`: with whom one may begin to talk (K4, CHAT-2). `?about=`: only with the family of that
 * student.
 */
export function BeginPage() {
  return (
    <WithSession>
      {(session) =>
        session.login_type === "evaluator" ? <NoRooms session={session} /> : <Partners key={session.token} />
      }
    </WithSession>
  );
}

function Partners() {
  const { t } = useText();
  const router = useIonRouter();
  const aboutOnly = Number(useOwnQuery().get("about"));
  const { reading, refresh } = useRead(listChatPartners, {});

  return (
    <Page title={t("chat-rooms.begin")} back="/chatting-rooms" isReading onRefresh={refresh}>
      <p className="quiet">{t("chat-rooms.begin-text")}</p>
      <Await {...reading}>
        {({ partners }) => (
          <PartnerPicker
            partners={aboutOnly > 0 ? partners.filter(({ about }) => about?.id === aboutOnly) : partners}
            onPick={(partner) => router.push(buildPartnerPath(partner), "forward", "replace")}
          />
        )}
      </Await>
    </Page>
  );
}

/** Without a room, the place where its first message is written: only that message makes the room. */
const buildPartnerPath = ({ roomId, schoolId, personId, about }: ChatPartner): string =>
  roomId === null
    ? `/chatting/new?school=${schoolId}&person=${personId}${about ? `&about=${about.id}` : ""}`
    : `/chatting/${roomId}`;
