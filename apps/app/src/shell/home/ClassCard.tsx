import type { Id } from "@dars/contract/platform/primitives";
import type { TaughtClass } from "@dars/contract/shell/home";
import { IonIcon } from "@ionic/react";
import { chevronForward } from "ionicons/icons";

import { lessonAddress } from "#learning/lessons/public.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { themeName, themeStyle } from "#platform/ui/themes.ts";
import { sectionName, subjectIcon } from "#school/schools/public.ts";

import { useRoomOfClass } from "./use-room-of-class.ts";

interface ClassCardProps {
  readonly taught: TaughtClass;
  readonly schoolId: Id;
}

/** A class: its lessons, and below them its chat, its video tasks and its students. */
export function ClassCard({ taught, schoolId }: ClassCardProps) {
  const { t, locale } = useText();
  const { offeringId, subject, theme, level, section, title, students } = taught;
  const name = section ? sectionName(section, level, locale) : (title ?? localizeName(level, locale));
  const roomId = useRoomOfClass(schoolId, taught);
  const ways: readonly (readonly [string, string])[] = [
    ...(roomId === undefined ? [] : [[t("home.class-chat"), `/chatting/${roomId}`] as const]),
    [t("video-tasks.title"), lessonAddress(`/video-exercises/${offeringId}`, { schoolId })],
    ...(section ? [[t("home.students"), `/manage/sections/${schoolId}/${section.id}`] as const] : []),
  ];
  return (
    <li className="card class-card">
      <Link className="class-head" leadsTo={lessonAddress(`/lessons/${offeringId}`, { schoolId })}>
        <span className={`class-sign ${themeName(theme)}`} style={themeStyle(theme)}>
          <IonIcon icon={subjectIcon(null, subject)} aria-hidden="true" />
        </span>
        <span className="class-words">
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <small className="quiet">
            <Name of={subject} /> · {t("home.student-count", { count: students })}
          </small>
        </span>
        <IonIcon icon={chevronForward} className="chevron" aria-hidden="true" />
      </Link>
      <div className="class-ways">
        {ways.map(([words, leadsTo]) => (
          <Link key={leadsTo} leadsTo={leadsTo} label={`${words}: ${localizeName(subject, locale)}, ${name}`}>
            {words}
          </Link>
        ))}
      </div>
    </li>
  );
}
