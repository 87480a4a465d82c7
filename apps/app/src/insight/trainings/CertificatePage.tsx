import { printCertificate } from "@dars/contract/insight/training-parts";
import { checkCertificate, listTrainings, type Training } from "@dars/contract/insight/trainings";
import { IonButton, IonIcon } from "@ionic/react";
import { documentTextOutline, ribbonOutline } from "ionicons/icons";
import { useParams } from "react-router-dom";

import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useRead } from "#platform/api/use-read.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";

import "./trainings.css";

/** N2, TRN-2: one's own certificate as anybody finds it by its number, and its PDF. */
export function CertificatePage() {
  const { t } = useText();
  const { schoolId: school = "", key = "" } = useParams();
  const schoolId = Number(school);
  const { reading, refresh } = useRead(listTrainings, { params: { schoolId } });
  return (
    <Page
      title={t("trainings.certificate")}
      back={`/trainings/${schoolId}/${key}`}
      isReading
      onRefresh={refresh}
    >
      <Await {...reading}>
        {({ trainings }) => {
          const training = trainings.find((each) => each.key === key);
          const number = training?.mine?.certificate;
          return training && number ? (
            <Certificate training={training} number={number} />
          ) : (
            <Empty
              icon={ribbonOutline}
              title={t("trainings.no-certificate")}
              text={t("trainings.no-certificate-text")}
            />
          );
        }}
      </Await>
    </Page>
  );
}

interface CertificateProps {
  readonly training: Training;
  readonly number: string;
}

function Certificate({ training, number }: CertificateProps) {
  const { t, format, locale } = useText();
  const { toServerUrl } = useApi();
  const { reading } = useRead(checkCertificate, { params: { number } });
  const { act, error, isBusy } = useAtOnce();
  const day = (date: string) => format.date(getNoon(date));

  async function handlePrint() {
    const params = { schoolId: training.schoolId, training: training.key };
    const file = await act(printCertificate, { params, body: { locale } });
    if (file) await saveFile(file);
  }

  return (
    <div className="stack wide-gap">
      <Await {...reading}>
        {({ certificate }) =>
          certificate && (
            <section className="card certificate" aria-label={t("trainings.certificate")}>
              <p className="quiet">{localizeName(certificate.school, locale)}</p>
              <h2 className="certificate-name">
                <Name of={certificate.name} />
              </h2>
              <p>{t("trainings.has-completed")}</p>
              <strong dir="auto">{certificate.title}</strong>
              <dl className="facts">
                <dt>{t("trainings.hours")}</dt>
                <dd>{format.number(certificate.hours)}</dd>
                <dt>{t("trainings.completed-on")}</dt>
                <dd>{day(certificate.completedOn)}</dd>
                <dt>{t("trainings.valid-until")}</dt>
                <dd>
                  {certificate.validUntil === null ? t("trainings.no-end") : day(certificate.validUntil)}
                </dd>
                <dt>{t("trainings.certificate-no")}</dt>
                <dd>
                  <bdi>{number.match(/.{1,4}/g)?.join("-")}</bdi>
                </dd>
              </dl>
            </section>
          )
        }
      </Await>
      <Refusal error={error} />
      <div className="buttons">
        <IonButton disabled={isBusy} onClick={() => void handlePrint()}>
          <IonIcon slot="start" icon={documentTextOutline} aria-hidden="true" />
          {t("trainings.print")}
        </IonButton>
        <IonButton fill="outline" href={toServerUrl(`/verify/${number}`)} target="_blank" rel="noreferrer">
          {t("trainings.check-page")}
        </IonButton>
      </div>
    </div>
  );
}
