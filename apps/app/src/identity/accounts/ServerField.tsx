import { IonButton, IonIcon, IonInput, useIonRouter } from "@ionic/react";
import { qrCodeOutline } from "ionicons/icons";
import { lazy, Suspense, useState } from "react";

import { isNative } from "#platform/device/native-platform.ts";
import { useText } from "#platform/text/use-text.ts";

import { readScanned } from "./read-scanned.ts";
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
  const [isForeign, setForeign] = useState(false);
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
    const scanned = readScanned(text);
    setForeign(scanned === null);
    if (!scanned) return;
    setScanning(false);
    setTyped(scanned.address.origin);
    setAddress(scanned.address);
    setPage(scanned.page);
  }

  function handleScan(isBegun: boolean) {
    setForeign(false);
    setScanning(isBegun);
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
        <CodeScanner onCode={handleCode} isForeign={isForeign} onClose={() => handleScan(false)} />
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
        <IonButton fill="clear" onClick={() => handleScan(true)}>
          <IonIcon slot="start" icon={qrCodeOutline} aria-hidden="true" />
          {t("accounts.scan")}
        </IonButton>
      )}
    </div>
  );
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
