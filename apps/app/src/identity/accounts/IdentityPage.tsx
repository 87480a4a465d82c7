import { endIdentity, linkIdentity, linkOwnIdentity } from "@dars/contract/identity/identities";
import { ApiError } from "@dars/contract/platform/client";
import type { Role } from "@dars/contract/platform/roles";
import { IonButton, IonSpinner, useIonRouter } from "@ionic/react";
import { useEffect, useEffectEvent, useState } from "react";

import { refusalOfIdentity, takeWent } from "#identity/sign-in-methods/public.ts";
import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { takeQuery } from "#platform/device/leave-for.ts";
import { isNative } from "#platform/device/native-platform.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { showToast } from "#platform/ui/toast.ts";

import { LinkIdentityForm, type Unlinked } from "./LinkIdentityForm.tsx";
import { SecondStepForm } from "./SecondStepForm.tsx";
import { SignInError } from "./SignInError.tsx";
import { useCountdown } from "./use-countdown.ts";
import { thisDevice, useSignIn } from "./use-sign-in.ts";

/** Where an identity provider leads back to: the sign-in that began here ends here. */
export function IdentityPage() {
  const { t } = useText();
  const { call } = useApi();
  const { begun, enterBy, takeStep, enterWithPasskey, error, waitUntil } = useSignIn();
  const [unlinked, setUnlinked] = useState<Unlinked | null>(null);
  const [isLost, setLost] = useState(false);
  const [appAddress, setAppAddress] = useState<string | null>(null);
  const [isLinking, setLinking] = useState(false);
  const router = useIonRouter();
  const linking = useAtOnce();
  const waitSeconds = useCountdown(waitUntil);

  async function end() {
    const answer = takeQuery();
    const went = await takeWent();
    if (!went && !isNative()) setAppAddress(findAppAddress(answer));
    if (!went || answer === "") return setLost(true);
    const { secret, role } = went;
    if (went.isLinking === true) return endLinking(secret, answer);
    const body = { secret, answer, login_type: role, device: thisDevice() };
    await enterBy(role, () =>
      call(endIdentity, { body }).catch((failure: unknown) => {
        setUnlinked(parseUnlinked(failure, role));
        throw failure;
      }),
    );
  }

  /** A signed-in person returns to the profile, which lists the directory from now on. */
  async function endLinking(secret: string, answer: string) {
    setLinking(true);
    const isDone = await linking.attempt(() => call(linkOwnIdentity, { body: { secret, answer } }));
    if (!isDone) return;
    await showToast({ kind: "success", header: textNow("ways.identity-done") });
    router.push("/profile", "root", "replace");
  }

  async function handleLink(login: string, code: string) {
    if (!unlinked) return;
    const { link, role } = unlinked;
    const body = { link, login, code, login_type: role, device: thisDevice() };
    await enterBy(role, () => call(linkIdentity, { body }));
  }

  const endOnce = useEffectEvent(end);
  useEffect(() => {
    const run = async () => endOnce();
    void run();
  }, []);

  if (begun)
    return (
      <Page title={t("accounts.login-title")} back="/choose-account-type" isReading>
        <SecondStepForm
          begun={begun}
          error={error}
          waitSeconds={waitSeconds}
          onCode={takeStep}
          onPasskey={enterWithPasskey}
          onBack={() => setLost(true)}
        />
      </Page>
    );
  return (
    <Page title={t("accounts.login-title")} back="/choose-account-type" isReading>
      {unlinked ? (
        <LinkIdentityForm unlinked={unlinked} error={error} waitSeconds={waitSeconds} onLink={handleLink} />
      ) : (
        <End
          error={isLinking ? linking.error : error}
          isLost={isLost}
          appAddress={appAddress}
          isLinking={isLinking}
          waitSeconds={waitSeconds}
        />
      )}
    </Page>
  );
}

interface EndProps {
  readonly error: ApiError | null;
  /** True if no sign-in was started from this browser. */
  readonly isLost: boolean;
  /** Where the installed app is opened from which it was started; null where it was none. */
  readonly appAddress: string | null;
  readonly isLinking: boolean;
  readonly waitSeconds: number;
}

/** Why the way ended here, and the way back; until then that it goes on. */
function End({ error, isLost, appAddress, isLinking, waitSeconds }: EndProps) {
  const { t } = useText();
  if (appAddress !== null)
    return (
      <div className="form centred">
        <p>{t("ways.identity-in-app")}</p>
        <IonButton expand="block" href={appAddress}>
          {t("ways.identity-to-app")}
        </IonButton>
      </div>
    );
  if (!error && !isLost)
    return (
      <div className="form centred">
        <IonSpinner aria-label={t("platform.loading")} />
      </div>
    );
  const isTaken = isLinking && error?.code === "conflict";
  return (
    <div className="form centred">
      {error ? (
        <SignInError
          error={error}
          waitSeconds={waitSeconds}
          onRole={() => undefined}
          words={isTaken ? "ways.identity-taken" : refusalOfIdentity(error)}
        />
      ) : (
        <p>{t("ways.identity-over")}</p>
      )}
      <Link leadsTo={isLinking ? "/profile" : "/choose-account-type"}>
        {t(isLinking ? "ways.identity-to-profile" : "ways.identity-again")}
      </Link>
    </div>
  );
}

/**
 * Where an answer belongs that an installed app has begun: the server has put its id behind the `state`. Without the
 * secret that the app holds, nobody else can use the answer (RFC 8252 §8.1).
 */
function findAppAddress(answer: string): string | null {
  const state = new URLSearchParams(answer).get("state") ?? "";
  const [, app] = /^[\w-]+\.([A-Za-z][\w-]*(?:\.[\w-]+)+)$/.exec(state) ?? [];
  return app === undefined ? null : `${app}://identity?${answer}`;
}

/** The server's record of a person known only to the provider; null for any other failure. */
function parseUnlinked(failure: unknown, role: Role): Unlinked | null {
  if (!(failure instanceof ApiError) || failure.code !== "identity-unknown") return null;
  const { link, login } = failure.details;
  return { link: String(link), login: typeof login === "string" ? login : "", role };
}
