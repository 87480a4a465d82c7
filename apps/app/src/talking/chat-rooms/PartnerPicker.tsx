import { peopleOutline } from "ionicons/icons";
import { useState } from "react";

import { allNames, localizeName } from "#platform/text/localize-name.ts";
import { useText, type Text } from "#platform/text/use-text.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Records } from "#platform/ui/Records.tsx";
import { sectionName } from "#school/schools/public.ts";

import { areOfSeveralSchools, partnerWords, type ChatPartner } from "./partner-words.ts";

interface PartnerPickerProps {
  readonly partners: readonly ChatPartner[];
  readonly onPick: (partner: ChatPartner) => void;
}

/** Whom to write to: found by name, child, section and subject, and chosen by role or by child. */
export function PartnerPicker({ partners, onPick }: PartnerPickerProps) {
  const text = useText();
  const { t } = text;
  const [group, setGroup] = useState(ALL);
  const groups = buildGroups(partners, text);
  const hasSchools = areOfSeveralSchools(partners);
  const shown =
    group === ALL ? partners : partners.filter((partner) => getGroupKey(partner, groups.by) === group);
  return (
    <>
      {groups.options.length > 1 && (
        <Choice
          label={t("chat-rooms.partners")}
          isLabelHidden
          options={[[ALL, t("chat-rooms.everyone")], ...groups.options]}
          value={group}
          onChoose={setGroup}
        />
      )}
      <Records
        label={t("chat-rooms.partners")}
        records={shown}
        keyOf={({ schoolId, personId, about }) => `${schoolId}-${personId}-${about?.id ?? 0}`}
        namesOf={({ name }) => name}
        searchOf={(partner) => `${namesIn(partner)} ${placeIn(partner, text)}`}
        row={(partner) => ({
          start: <Avatar id={partner.personId} name={partner.name} />,
          strong: <Name of={partner.name} />,
          quiet: partnerWords(partner, hasSchools, text),
          onPress: () => onPick(partner),
        })}
        empty={{
          icon: peopleOutline,
          title: t("chat-rooms.no-partners-title"),
          text: t("chat-rooms.no-partners-text"),
        }}
      />
    </>
  );
}

const ALL = "";

interface Groups {
  readonly by: "role" | "child";
  readonly options: readonly (readonly [string, string])[];
}

/** By role where there are several, else by child: a parent's partners are all teachers. */
function buildGroups(partners: readonly ChatPartner[], { t, locale }: Text): Groups {
  const roles = [...new Set(partners.flatMap(({ role }) => role ?? []))];
  if (roles.length > 1)
    return { by: "role", options: roles.map((role) => [role, t(`chat-rooms.roles-${role}`)]) };
  const children = new Map(
    partners.flatMap((partner) =>
      partner.about
        ? [[getGroupKey(partner, "child"), localizeName(partner.about.name, locale)] as const]
        : [],
    ),
  );
  // A class has more students than a choice has room for.
  return { by: "child", options: roles[0] === "teacher" ? [...children] : [] };
}

const getGroupKey = ({ schoolId, role, about }: ChatPartner, by: Groups["by"]): string =>
  by === "role" ? (role ?? ALL) : `${schoolId}-${about?.id ?? 0}`;

const namesIn = ({ name, about, subject }: ChatPartner): string =>
  allNames(name, about?.name ?? null, subject?.name ?? null);

const placeIn = ({ section, level }: ChatPartner, { locale }: Text): string =>
  section ? sectionName(section, level?.name ?? null, locale) : "";
