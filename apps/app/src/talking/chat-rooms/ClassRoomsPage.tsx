import type { Reply } from "@dars/contract/platform/route";
import { listClassRooms } from "@dars/contract/talking/class-rooms";
import { peopleOutline } from "ionicons/icons";

import { WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { allNames, localizeName } from "#platform/text/localize-name.ts";
import { useText, type Text } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Records } from "#platform/ui/Records.tsx";
import { sectionName } from "#school/schools/public.ts";

import { useLiveList } from "./use-live-list.ts";

/**
 * `/chatting-rooms/classes`: the class rooms in a coordinator's scope. Reading their messages needs an
 * oversight request.
 */
export function ClassRoomsPage() {
  return <WithSession>{({ token }) => <ClassRooms key={token} />}</WithSession>;
}

function ClassRooms() {
  const text = useText();
  const { t, locale } = text;
  const { reading, refresh } = useRead(listClassRooms, {});
  useLiveList(refresh);
  return (
    <Page title={t("chat-rooms.classes")} back="/chatting-rooms" isReading onRefresh={refresh}>
      <p className="quiet">{t("chat-rooms.classes-text")}</p>
      <Await {...reading}>
        {({ rooms }) => (
          <Records
            label={t("chat-rooms.classes")}
            records={rooms}
            keyOf={({ schoolId, id }) => `${schoolId}-${id}`}
            searchOf={(room) => allNames(room.subject.name, room.level.name, room.school, ...namesIn(room))}
            row={(room) => ({
              strong: formatClassName(room, text),
              quiet: [
                localizeName(room.school, locale),
                ...namesIn(room).map((name) => localizeName(name, locale)),
              ].join(" · "),
              ...(room.isIn && { end: t("chat-rooms.you-read") }),
              leadsTo: `/chatting-rooms/classes/${room.schoolId}/${room.id}`,
            })}
            empty={{
              icon: peopleOutline,
              title: t("chat-rooms.no-classes-title"),
              text: t("chat-rooms.no-classes-text"),
            }}
          />
        )}
      </Await>
    </Page>
  );
}

export type ClassRoom = Reply<typeof listClassRooms>["rooms"][number];

/** Such as "Physics · Second intermediate – A". */
export const formatClassName = ({ subject, level, section }: ClassRoom, { locale }: Text): string =>
  `${localizeName(subject.name, locale)} · ${section ? sectionName(section, level.name, locale) : localizeName(level.name, locale)}`;

const namesIn = ({ teachers }: ClassRoom) => teachers.map(({ name }) => name);
