import { listOwnRequests, type OwnRequest } from "@dars/contract/shell/own-requests";
import { IonIcon, IonList } from "@ionic/react";
import { calendarOutline, chatbubbleOutline, ribbonOutline } from "ionicons/icons";

import { useSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { shortName } from "#platform/text/given-name.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText, type Text } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Row } from "#platform/ui/Row.tsx";

const ICONS = { absence: calendarOutline, objection: ribbonOutline, message: chatbubbleOutline } as const;

/** Absence reports, objections and messages of a guardian, each with its state and the way to it. */
export function SentRequests() {
  const text = useText();
  const { t } = text;
  const isParent = useSession().session?.login_type === "parent";
  const { reading } = useRead(listOwnRequests, {}, isParent);
  const requests = reading.value?.requests ?? [];
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="sent-requests">
      <h2 className="section-title" id="sent-requests">
        {t("home.sent")}
      </h2>
      <IonList className="rows" lines="none">
        {requests.map((request) => (
          <Row
            key={`${request.kind} ${request.schoolId} ${request.id}`}
            start={<IonIcon icon={ICONS[request.kind]} aria-hidden="true" />}
            strong={<bdi>{describeRequest(request, text)}</bdi>}
            quiet={describeState(request, text)}
            leadsTo={buildPath(request)}
          />
        ))}
      </IonList>
    </section>
  );
}

function describeRequest({ kind, title, subject, days }: OwnRequest, { t, format, locale }: Text): string {
  if (kind === "message") return title ?? t("home.sent-message");
  if (kind === "objection")
    return t("home.sent-objection", { subject: subject ? localizeName(subject, locale) : "" });
  const shown = [...new Set(days ? [days.from, days.until] : [])].map((day) => format.day(getNoon(day)));
  return t("home.sent-absence", { days: shown.join(" – ") });
}

function describeState({ child, state, at }: OwnRequest, { t, format, locale }: Text): string {
  const name = child && shortName(localizeName(child.name, locale));
  return [name, t(`home.sent-${state}`), format.nearDay(new Date(at))].filter(Boolean).join(" · ");
}

function buildPath({ kind, schoolId, id, child }: OwnRequest): string {
  if (kind === "message") return `/messages/${schoolId}/${id}`;
  if (!child) return "/reportcards";
  return kind === "absence"
    ? `/attendance/student/${schoolId}/${child.id}`
    : `/reportcards?child=${schoolId}-${child.id}`;
}
