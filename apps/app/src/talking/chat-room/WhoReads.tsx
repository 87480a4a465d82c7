import { inNameOrder } from "@dars/contract/platform/in-name-order";
import type { Reply } from "@dars/contract/platform/route";
import type { readRoom } from "@dars/contract/talking/chat-rooms";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Name } from "#platform/ui/Name.tsx";

/** Order of the roles: those who supervise the room come first. */
const ROLES = ["staff", "coordinator", "guardian", "observer", "student"] as const;

type WhoReadsProps = Pick<Reply<typeof readRoom>, "people" | "readers" | "safeguardingLead">;

/** All people who can read this room, by their role in it. */
export function WhoReads({ people, readers, safeguardingLead }: WhoReadsProps) {
  const { t, locale } = useText();
  const here = inNameOrder(
    people.filter(({ isHere }) => isHere),
    ({ name }) => name,
    locale,
  );
  return (
    // It scrolls by itself, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="card who-reads" aria-label={t("chat-room.who")} tabIndex={0}>
      {ROLES.map((role) => {
        const those = here.filter((person) => person.role === role);
        if (those.length === 0) return null;
        return (
          <div key={role}>
            <h2 className="quiet">{t(`chat-room.role-${role}`, { count: those.length })}</h2>
            <ul className="plain who-list">
              {those.map(({ id, name }) => (
                <li key={id}>
                  <Avatar id={id} name={name} /> <Name of={name} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {readers > here.length && <p>{t("chat-room.who-more", { count: readers - here.length })}</p>}
      <p className="quiet">
        {safeguardingLead
          ? t("chat-room.who-lead", { name: localizeName(safeguardingLead.name, locale) })
          : t("chat-room.who-text")}
      </p>
    </section>
  );
}
