import type { Id } from "@dars/contract/platform/primitives";
import { listUploads, type UploadLine } from "@dars/contract/roster/uploads";
import { fileTrayOutline } from "ionicons/icons";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Records } from "#platform/ui/Records.tsx";
import { UploadState, personWords } from "#talking/uploads/public.ts";

import { buildUploadPath } from "./SendCard.tsx";

/** What was uploaded so far, newest first. */
export function UploadRecords({ schoolId }: { readonly schoolId: Id }) {
  const text = useText();
  const { t, format } = text;
  const { reading } = useRead(listUploads, { params: { schoolId } });
  const formatUploadTime = ({ uploadedAt }: UploadLine) => format.moment(new Date(uploadedAt));
  return (
    <section>
      <h2 className="section-title">{t("imports.uploads")}</h2>
      <Await {...reading}>
        {({ uploads }) => (
          <Records
            label={t("imports.uploads")}
            records={uploads}
            keyOf={({ id }) => id}
            searchOf={({ fileName, kind }) => `${fileName} ${t(`imports.kind-${kind}`)}`}
            row={(upload) => ({
              strong: <bdi>{upload.fileName}</bdi>,
              quiet: (
                <>
                  {t("imports.sent-by", {
                    who: personWords(text, upload.uploadedBy),
                    when: formatUploadTime(upload),
                  })}
                  <br />
                  <UploadState state={upload.state} />
                </>
              ),
              leadsTo: buildUploadPath(upload.schoolId, upload.id),
            })}
            columns={[
              { head: t("imports.file"), render: ({ fileName }) => <bdi>{fileName}</bdi> },
              { head: t("imports.kind"), render: ({ kind }) => t(`imports.kind-${kind}`) },
              {
                head: t("imports.who"),
                render: ({ uploadedBy }) => <bdi>{personWords(text, uploadedBy)}</bdi>,
              },
              { head: t("imports.when"), render: formatUploadTime },
              { head: t("imports.state"), render: ({ state }) => <UploadState state={state} /> },
            ]}
            empty={{ icon: fileTrayOutline, title: t("imports.none"), text: t("imports.none-text") }}
          />
        )}
      </Await>
    </section>
  );
}
