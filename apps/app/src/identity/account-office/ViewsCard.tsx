import type { OfficeAccount } from "@dars/contract/identity/account-office";
import { listViews, startView, type View } from "@dars/contract/identity/view-as";
import type { Role } from "@dars/contract/platform/roles";
import { IonList, useIonRouter } from "@ionic/react";
import { useState } from "react";

import { getHomePath, roleText, useSession } from "#identity/accounts/public.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import type { PersonKey } from "./AccountPage.tsx";
import { REASONS } from "./reasons.ts";

interface ViewsCardProps extends PersonKey {
  readonly account: OfficeAccount;
}

/** "What can this person see?" (A7), and who has looked before. */
export function ViewsCard({ schoolId, personId, account }: ViewsCardProps) {
  const { t } = useText();
  const { reading } = useRead(listViews, { params: { schoolId, personId } });
  const isOpen = account.closedBecause === null && account.state !== "disabled" && account.roles.length > 0;
  return (
    <section className="card">
      <h2 className="section-title first">{t("office.view")}</h2>
      <p className="quiet">{t("office.view-text")}</p>
      {isOpen && <ViewForm schoolId={schoolId} personId={personId} account={account} />}
      <Await {...reading}>{({ views }) => <Views views={views} />}</Await>
    </section>
  );
}

function ViewForm({ schoolId, personId, account }: ViewsCardProps) {
  const { t } = useText();
  const router = useIonRouter();
  const { look } = useSession();
  const { act, error } = useAtOnce();
  const roles = [...new Set(account.roles.map((assignment) => assignment.role))];
  const [role, setRole] = useState<Role>(roles[0] ?? "student");

  async function handleSubmit(form: HTMLFormElement) {
    const reason = typedIn(form, "reason").trim();
    const begun = await act(startView, { params: { schoolId, personId }, body: { role, reason } });
    if (!begun) return;
    const { userData } = begun.session;
    const back = `/manage/people/${schoolId}/${personId}/account`;
    await look({ name: begun.name, endsAt: Date.parse(begun.endsAt), back }, userData);
    router.push(getHomePath(userData), "root", "replace");
  }

  return (
    <Form verb={t("office.view-start")} error={error} reasons={REASONS} needsNetwork onSubmit={handleSubmit}>
      {roles.length > 1 && (
        <Choice
          label={t("office.view-role")}
          options={roles.map((each) => [each, t(roleText(each))])}
          value={role}
          onChoose={setRole}
        />
      )}
      <TextField
        label={t("office.view-reason")}
        name="reason"
        help={t("office.view-reason-help")}
        isRequired
      />
    </Form>
  );
}

function Views({ views }: { readonly views: readonly View[] }) {
  const { t, format, locale } = useText();
  if (views.length === 0) return <p className="quiet">{t("office.view-none")}</p>;
  return (
    <IonList className="rows" lines="none" aria-label={t("office.views")}>
      {views.map(({ id, viewer, reason, startedAt, endedAt }) => (
        <Row
          key={id}
          strong={<bdi>{reason}</bdi>}
          quiet={`${viewer.name ? localizeName(viewer.name, locale) : t(roleText(viewer.role))} · ${format.moment(new Date(startedAt))}`}
          {...(endedAt === null && { end: t("office.view-now") })}
        />
      ))}
    </IonList>
  );
}
