import type { Reply } from "@dars/contract/platform/route";
import { listChatPartners, openDirectRoom } from "@dars/contract/talking/chat-rooms";
import { useIonRouter } from "@ionic/react";
import { peopleOutline } from "ionicons/icons";

import { WithSession } from "#identity/accounts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { useRead } from "#platform/api/use-read.ts";
import { allNames, nameOf } from "#platform/text/name-of.ts";
import { useText, type Text } from "#platform/text/use-text.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Await } from "#platform/ui/Await.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Records } from "#platform/ui/Records.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";

/**
 * `/chatting-rooms/new`: with whom one may begin to talk (K4, CHAT-2). `?about=`: only with the family of that
 * student.
 */
export function BeginPage() {
  return <WithSession>{({ token }) => <Partners key={token} />}</WithSession>;
}

function Partners() {
  const text = useText();
  const { t } = text;
  const router = useIonRouter();
  const aboutOnly = Number(useOwnQuery().get("about"));
  const { reading, refresh } = useRead(listChatPartners, {});
  const { act, error } = useCommand();

  async function begin({ roomId, schoolId, personId, about }: ChatPartner) {
    const aboutId = about?.id ?? null;
    const id =
      roomId ??
      (await act(openDirectRoom, { body: { key: newClientId(), schoolId, personId, aboutId } }))?.id;
    if (id !== undefined) router.push(`/chatting/${id}`, "forward", "replace");
  }

  return (
    <Page title={t("chat-rooms.begin")} back="/chatting-rooms" isReading onRefresh={refresh}>
      <p className="quiet">{t("chat-rooms.begin-text")}</p>
      <Refusal error={error} />
      <Await {...reading}>
        {({ partners }) => (
          <Records
            label={t("chat-rooms.partners")}
            records={aboutOnly > 0 ? partners.filter(({ about }) => about?.id === aboutOnly) : partners}
            keyOf={({ schoolId, personId, about }) => `${schoolId}-${personId}-${about?.id ?? 0}`}
            searchOf={({ name, about, subject }) =>
              allNames(name, about?.name ?? null, subject?.name ?? null)
            }
            row={(partner) => ({
              start: <Avatar id={partner.personId} name={partner.name} />,
              strong: <Name of={partner.name} />,
              quiet: whatFor(partner, text),
              onPress: () => void begin(partner),
            })}
            empty={{
              icon: peopleOutline,
              title: t("chat-rooms.no-partners-title"),
              text: t("chat-rooms.no-partners-text"),
            }}
          />
        )}
      </Await>
    </Page>
  );
}

type ChatPartner = Reply<typeof listChatPartners>["partners"][number];

/** For which child and which subject. */
function whatFor({ about, subject, roomId }: ChatPartner, { t, locale }: Text): string {
  return [
    about && t("chat.about", { name: nameOf(about.name, locale) }),
    subject && nameOf(subject.name, locale),
    roomId !== null && t("chat-rooms.has-room"),
  ]
    .filter(Boolean)
    .join(" · ");
}
