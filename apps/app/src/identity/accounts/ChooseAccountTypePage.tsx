import { ROLES, type Role } from "@dars/contract/platform/roles";
import { IonButton, IonIcon } from "@ionic/react";
import { alertCircleOutline, chevronForwardOutline, createOutline } from "ionicons/icons";
import { lazy, Suspense } from "react";

import { useSettings } from "#identity/public-settings/public.ts";
import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { PageSkeleton } from "#platform/ui/Skeleton.tsx";

import { ContinueAs } from "./ContinueAs.tsx";
import { knownPeople, type KnownPerson } from "./known-people.ts";
import { LanguageAndSize } from "./LanguageAndSize.tsx";
import { ROLE_ICONS, roleText } from "./roles.ts";
import { useKnownPeople } from "./use-known-people.ts";
import { useSession } from "./use-session.ts";
import { useWayIn } from "./use-way-in.ts";

// What it brings along would come before the first screen.
const ClassSignInCard = lazy(async () => ({
  default: (await import("./ClassSignInCard.tsx")).ClassSignInCard,
}));

let readAhead: readonly KnownPerson[] | undefined;

/** Asks the device who is known while the app is on its way, so that the page is not drawn twice. */
export async function readKnownPeople(): Promise<void> {
  readAhead = await knownPeople();
}

/** Where everything starts: a valid session goes straight home, everyone else says who signs in. */
export function ChooseAccountTypePage() {
  const { t } = useText();
  const { endReason } = useSession();
  const { show_apply_now_button: canApply } = useSettings();
  const { people, forget } = useKnownPeople(readAhead);
  const isLeaving = useWayIn();
  if (isLeaving) return <PageSkeleton />;
  const last = people?.[0]?.role;
  return (
    <Page title={t("accounts.choose-title")}>
      {/* The device answers within the moment: a skeleton would only be drawn for nobody to see. */}
      {people && (
        <>
          <div className="preferences">
            <LanguageAndSize isTerse />
          </div>
          {endReason && (
            <output className="banner">
              <IonIcon icon={alertCircleOutline} aria-hidden="true" />
              <span>{t(endReason === "fail" ? "accounts.ended-fail" : "accounts.ended-expired")}</span>
            </output>
          )}
          {people.length > 0 && <ContinueAs people={people} onForget={(person) => void forget(person)} />}
          <h2 className="section-title">{t("accounts.choose-lead")}</h2>
          <div className="account-types all">
            {lastFirst(last).map((role) => (
              <Link
                key={role}
                leadsTo={`/login/${role}`}
                className={role === last ? "account-type last-used" : "account-type"}
              >
                <IonIcon icon={ROLE_ICONS[role]} aria-hidden="true" />
                <span>
                  <strong>{t(roleText(role))}</strong>
                  {role === last && <small className="quiet">{t("accounts.last-used")}</small>}
                </span>
                <IonIcon icon={chevronForwardOutline} className="chevron" aria-hidden="true" />
              </Link>
            ))}
          </div>
          <Suspense>
            <ClassSignInCard />
          </Suspense>
          {canApply && (
            <div className="card need spaced">
              <IonIcon icon={createOutline} aria-hidden="true" />
              <p>{t("accounts.apply-text")}</p>
              <IonButton routerLink="/student-application">{t("accounts.apply")}</IonButton>
            </div>
          )}
        </>
      )}
    </Page>
  );
}

const lastFirst = (last: Role | undefined): readonly Role[] =>
  last ? [last, ...ROLES.filter((role) => role !== last)] : ROLES;
