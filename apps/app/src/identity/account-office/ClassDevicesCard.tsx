import {
  drawPicturePin,
  issueClassCode,
  listClassDevices,
  revokeClassDevice,
  type ClassDevice,
} from "@dars/contract/identity/class-devices";
import type { Picture } from "@dars/contract/identity/pictures";
import { inNameOrder } from "@dars/contract/platform/in-name-order";
import type { Id, Names } from "@dars/contract/platform/primitives";
import { IonButton, IonList } from "@ionic/react";
import { useState } from "react";

import { PictureTile } from "#identity/class-devices/public.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { Row } from "#platform/ui/Row.tsx";

import { REASONS } from "./reasons.ts";
import type { OfSection } from "./SectionSignInPage.tsx";

/** ACC-2: the devices of a class, its code, and the pictures of each child. */
export function ClassDevicesCard({ schoolId, sectionId }: OfSection) {
  const { t, format, locale } = useText();
  const { act, error } = useAtOnce();
  const revoking = useSave();
  const [code, setCode] = useState<{ readonly code: string; readonly expiresAt: string } | null>(null);
  const params = { schoolId, sectionId };
  const { reading } = useRead(listClassDevices, { params });

  async function handleCode() {
    const issued = await act(issueClassCode, { params });
    if (issued) setCode(issued);
  }

  async function handleRevoke({ id, name }: ClassDevice) {
    const isSure = await ask({
      question: textNow("office.device-end-question", { name }),
      yes: textNow("office.device-end"),
      isDestructive: true,
    });
    if (isSure) await revoking.save(revokeClassDevice, { params: { ...params, deviceId: id } }, name);
  }

  return (
    <section className="card">
      <h2 className="section-title first">{t("office.class")}</h2>
      <p className="quiet">{t("office.class-text")}</p>
      {code && (
        <div>
          <output className="one-time-code" aria-label={t("office.class-code")}>
            {code.code}
          </output>
          <p className="quiet">{t("office.until", { time: format.moment(new Date(code.expiresAt)) })}</p>
        </div>
      )}
      <Refusal error={error ?? revoking.error} reasons={REASONS} />
      <IonButton fill="outline" onClick={() => void handleCode()}>
        {t("office.class-code-make")}
      </IonButton>
      <Await {...reading}>
        {({ devices, children }) => (
          <>
            <IonList className="rows" lines="none" aria-label={t("office.devices")}>
              {devices.map((device) => (
                <Row
                  key={device.id}
                  strong={<bdi>{device.name}</bdi>}
                  quiet={t("office.device-until", { day: format.date(new Date(device.expiresAt)) })}
                  end={
                    <IonButton
                      fill="clear"
                      color="danger"
                      size="small"
                      onClick={() => void handleRevoke(device)}
                    >
                      {t("office.device-end")}
                    </IonButton>
                  }
                />
              ))}
            </IonList>
            <h3 className="section-title">{t("office.children")}</h3>
            {children.length === 0 && <p className="quiet">{t("office.no-children")}</p>}
            <ul className="plain">
              {inNameOrder(children, ({ name }) => name, locale).map((child) => (
                <Child key={child.id} schoolId={schoolId} {...child} />
              ))}
            </ul>
          </>
        )}
      </Await>
    </section>
  );
}

interface ChildProps {
  readonly schoolId: Id;
  readonly id: Id;
  readonly name: Names;
  readonly hasPin: boolean;
}

function Child({ schoolId, id, name, hasPin }: ChildProps) {
  const { t, locale } = useText();
  const { act, error } = useAtOnce();
  const [pictures, setPictures] = useState<readonly Picture[]>([]);

  async function handleDraw() {
    const drawn = await act(drawPicturePin, { params: { schoolId, studentId: id } });
    if (drawn) setPictures(drawn.pictures);
  }

  return (
    <li className="picture-child">
      <span>
        <Name of={name} />
      </span>
      <IonButton
        fill="clear"
        size="small"
        aria-label={t("office.draw-for", { name: localizeName(name, locale) })}
        onClick={() => void handleDraw()}
      >
        {t(hasPin ? "office.draw-again" : "office.draw")}
      </IonButton>
      {pictures.length > 0 && (
        <ol
          className="picture-row"
          aria-label={t("office.pictures-of", { name: localizeName(name, locale) })}
        >
          {pictures.map((picture) => (
            <li key={picture}>
              <PictureTile picture={picture} />
            </li>
          ))}
        </ol>
      )}
      <Refusal error={error} reasons={REASONS} />
    </li>
  );
}
