import type { UserData } from "@dars/contract/identity/user-data";
import { readFamilyHome } from "@dars/contract/shell/home";

import { getHomePath, WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useRefresh } from "#platform/api/use-refresh.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";
import { NoChild, WithSchool } from "#school/schools/public.ts";

import { YearDays } from "./YearDays.tsx";

import "./calendar.css";

/** The calendar of a school year: readable for all roles, editable for management. */
export function CalendarPage() {
  const { t } = useText();
  const refresh = useRefresh();
  return (
    <WithSession>
      {(session) => (
        <Page title={t("calendar.title")} back={getHomePath(session)} isReading onRefresh={refresh}>
          <OfSession session={session} />
        </Page>
      )}
    </WithSession>
  );
}

function OfSession({ session }: { readonly session: UserData }) {
  const role = session.login_type;
  if (role === "parent") return <OfFamily />;
  const writes = role === "administrator" ? "group" : role === "school_management" ? "school" : null;
  return (
    <WithSchool session={session}>
      {(schoolId) => <YearDays key={schoolId} schoolId={schoolId} writes={writes} />}
    </WithSchool>
  );
}

/** The school that the address names, or else the first child's. */
function OfFamily() {
  const requestedSchoolId = Number(useOwnQuery().get("school"));
  const { reading } = useRead(readFamilyHome, {});
  return (
    <Await {...reading}>
      {({ children }) => {
        const child = children.find(({ schoolId }) => schoolId === requestedSchoolId) ?? children[0];
        if (!child) return <NoChild />;
        return <YearDays key={child.schoolId} schoolId={child.schoolId} writes={null} />;
      }}
    </Await>
  );
}
