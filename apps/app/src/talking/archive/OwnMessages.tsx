import type { UserData } from "@dars/contract/identity/user-data";
import type { Id } from "@dars/contract/platform/primitives";
import { readFamilyHome } from "@dars/contract/shell/home";
import { exportStudentMessages } from "@dars/contract/talking/archive";
import { IonButton } from "@ionic/react";

import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useRead } from "#platform/api/use-read.ts";
import { saveFile } from "#platform/device/save-file.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";

/** K11: a student's own words of all rooms as a file, or for a parent those of each child; nothing for others. */
export function OwnMessages({ session }: { readonly session: UserData }) {
  const { t } = useText();
  const { login_type: role, school_id: schoolId, student_id: studentId } = session;
  if (role === "parent") return <OfChildren />;
  if (role !== "student" || schoolId === null || studentId === null) return null;
  return <ExportButton schoolId={schoolId} studentId={studentId} words={t("archive.export-all")} />;
}

function OfChildren() {
  const { t, locale } = useText();
  const { reading } = useRead(readFamilyHome, {});
  return (
    <Await {...reading}>
      {({ children }) => (
        <>
          {children.map(({ schoolId, studentId, name }) => (
            <ExportButton
              key={`${schoolId}-${studentId}`}
              schoolId={schoolId}
              studentId={studentId}
              words={t("archive.export-child", { name: localizeName(name, locale) })}
            />
          ))}
        </>
      )}
    </Await>
  );
}

interface ExportButtonProps {
  readonly schoolId: Id;
  readonly studentId: Id;
  readonly words: string;
}

function ExportButton({ schoolId, studentId, words }: ExportButtonProps) {
  const { locale } = useText();
  const { call } = useApi();
  const { attempt, error, isBusy } = useAtOnce();
  const input = { params: { schoolId, studentId }, query: { locale } };
  const take = () => attempt(async () => saveFile(await call(exportStudentMessages, input)));
  return (
    <>
      <IonButton fill="outline" disabled={isBusy} onClick={() => void take()}>
        {words}
      </IonButton>
      {error && <Refusal error={error} />}
    </>
  );
}
