import { findLinkedAddress } from "@dars/contract/platform/linked-addresses";
import { IonButton, IonIcon, IonInput, useIonRouter } from "@ionic/react";
import { qrCodeOutline } from "ionicons/icons";
import { lazy, Suspense, useState } from "react";

import { isNative } from "#platform/device/native-platform.ts";
import { useText } from "#platform/text/use-text.ts";

import { serverAddress, type ServerAddress } from "./server-address.ts";
import { useSession } from "./use-session.ts";

const CodeScanner = lazy(async () => ({ default: (await import("./CodeScanner.tsx")).CodeScanner }));

/** The school's own address, typed or from the QR code of a letter, asked about before anything is sent to it. */
export function ServerField() {
  const { t } = useText();
  const { server, chooseServer } = useSession();
  // An app that was built for no server has nobody to ask before it knows the school's.
  const [isOpen, setOpen] = useState(isNative() && !import.meta.env.VITE_DARS_SERVER);
  const [typed, setTyped] = useState("");
  const [address, setAddress] = useState<ServerAddress | null>(null);
  const [isScanning, setScanning] = useState(false);
  /** The page of the letter that was scanned, with its login and code. */
  const [page, setPage] = useState<string | null>(null);
  const router = useIonRouter();

  async function handleTrust(origin: string) {
    await chooseServer(origin);
    setOpen(false);
    setAddress(null);
    if (page !== null) router.push(page, "none", "replace");
  }

  function handleCode(text: string) {
    setScanning(false);
    const url = URL.parse(text);
    // The origin of a code that is no address, such as one for Wi-Fi, is "null".
    const origin = url && url.origin !== "null" ? url.origin : "";
    setTyped(origin);
    setAddress(serverAddress(origin));
    setPage(readLetterPage(text));
  }

  if (server !== null)
    return (
      <div className="chip-row">
        <p className="quiet">{t("accounts.server-used", { host: getHost(server) })}</p>
        <IonButton fill="clear" size="small" onClick={() => void chooseServer(null)}>
          {t("accounts.server-reset")}
        </IonButton>
      </div>
    );
  if (isScanning)
    return (
      <Suspense fallback={null}>
        <CodeScanner onCode={handleCode} onClose={() => setScanning(false)} />
      </Suspense>
    );
  if (!isOpen)
    return (
      <IonButton fill="clear" size="small" onClick={() => setOpen(true)}>
        {t("accounts.server-use")}
      </IonButton>
    );
  return (
    <div className="stack">
      <IonInput
        fill="outline"
        label={t("accounts.server")}
        labelPlacement="stacked"
        type="url"
        inputmode="url"
        className="left-to-right"
        placeholder="https://school.example"
        value={typed}
        onIonInput={({ detail }) => {
          setTyped(detail.value ?? "");
          setAddress(null);
          setPage(null);
        }}
      />
      {address === null ? (
        <IonButton
          fill="outline"
          disabled={typed.trim() === ""}
          onClick={() => setAddress(serverAddress(typed))}
        >
          {t("accounts.server-check")}
        </IonButton>
      ) : (
        <Judgement address={address} onTrust={(origin) => void handleTrust(origin)} />
      )}
      {isNative() && address?.is !== "usable" && (
        <IonButton fill="clear" onClick={() => setScanning(true)}>
          <IonIcon slot="start" icon={qrCodeOutline} aria-hidden="true" />
          {t("accounts.scan")}
        </IonButton>
      )}
    </div>
  );
}

/** The page that a sign-in letter opens; null for any other code. */
function readLetterPage(text: string): string | null {
  const url = URL.parse(text);
  if (!url || findLinkedAddress(url)?.page !== "app") return null;
  return `${url.pathname}${url.hash}`;
}

interface JudgementProps {
  readonly address: ServerAddress;
  readonly onTrust: (origin: string) => void;
}

function Judgement({ address, onTrust }: JudgementProps) {
  const { t } = useText();
  if (address.is === "invalid")
    return (
      <p className="refusal" role="alert">
        {t("accounts.server-invalid")}
      </p>
    );
  if (address.is === "elsewhere")
    return (
      <p className="refusal" role="alert">
        {t("accounts.server-only-here", { host: address.host })}
      </p>
    );
  return (
    <div className="card stack" role="alert">
      <p>{t("accounts.server-trust", { host: address.host })}</p>
      <IonButton onClick={() => onTrust(address.origin)}>
        {t("accounts.server-yes", { host: address.host })}
      </IonButton>
    </div>
  );
}

const getHost = (server: string): string => (URL.canParse(server) ? new URL(server).host : server);
