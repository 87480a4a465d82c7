import type { Reply } from "@dars/contract/platform/route";
import { readFamilyHome, type ChildCard } from "@dars/contract/shell/home";
import { IonBadge, IonButton } from "@ionic/react";
import { peopleOutline } from "ionicons/icons";

import { usePasswordDue, WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { nameOf } from "#platform/text/name-of.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { personTheme } from "#platform/ui/person-theme.ts";
import { themeStyle } from "#platform/ui/themes.ts";
import { sectionName } from "#school/schools/public.ts";
import { MessagesDoor } from "#talking/messages/public.ts";
import { Bell } from "#talking/notifications/public.ts";
import { PostFeed, useFeed } from "#talking/posts/public.ts";

import { Greeting } from "./Greeting.tsx";

export function FamilyHomePage() {
  return <WithSession>{() => <FamilyHome />}</WithSession>;
}

function FamilyHome() {
  const { t } = useText();
  const { reading, refresh } = useRead(readFamilyHome, {});
  const { whole, feed } = useFeed(reading);
  usePasswordDue(reading.error);
  return (
    <Page title={t("home.family-title")} actions={<Bell />} onRefresh={refresh}>
      <Await {...whole}>
        {({ name, children, withheld = [] }) => (
          <>
            <Greeting name={name} />
            {withheld.length > 0 && <Withheld students={withheld} />}
            {children.length === 0 && withheld.length === 0 && (
              <Empty icon={peopleOutline} title={t("home.no-children")} text={t("home.no-children-text")} />
            )}
            {children.length > 0 && (
              <ul className="plain tiles children" aria-label={t("home.children")}>
                {children.map((child) => (
                  <Child key={child.studentId} child={child} />
                ))}
              </ul>
            )}
            <div className="buttons">
              {children.length > 0 && (
                <>
                  <IonButton fill="outline" routerLink="/attendance/report">
                    {t("home.report-absence")}
                  </IonButton>
                  <IonButton fill="outline" routerLink="/reportcards">
                    {t("home.report-cards")}
                  </IonButton>
                </>
              )}
              <IonButton fill="clear" routerLink="/my-requests">
                {t("home.my-requests")}
              </IonButton>
            </div>
            <PostFeed {...feed} />
            <MessagesDoor />
          </>
        )}
      </Await>
    </Page>
  );
}

/** FAM-4: children of age who have not let this guardian see their records. */
function Withheld({ students }: { readonly students: readonly WithheldChild[] }) {
  const { t, locale } = useText();
  return (
    <section className="card">
      <h2 className="section-title">{t("home.withheld")}</h2>
      {students.map(({ studentId, name }) => (
        <p key={studentId}>{t("home.withheld-text", { name: nameOf(name, locale) })}</p>
      ))}
    </section>
  );
}

type WithheldChild = NonNullable<Reply<typeof readFamilyHome>["withheld"]>[number];

/** One child, on its own colour. */
function Child({ child }: { readonly child: ChildCard }) {
  const { t, locale } = useText();
  const { schoolId, school, studentId, name, level, section, homeroomTeacher, unread } = child;
  const place = section ? sectionName(section, level?.name ?? null, locale) : t("home.no-section");
  return (
    <li className="card child-card">
      <div className="child-band" style={themeStyle(personTheme(studentId))}>
        <div>
          <strong>
            <Name of={name} />
          </strong>
          <bdi>{place}</bdi>
        </div>
      </div>
      <div className="child-rest">
        <p className="quiet">
          <Name of={school} />
        </p>
        {homeroomTeacher && (
          <p className="quiet">{t("home.homeroom", { name: nameOf(homeroomTeacher, locale) })}</p>
        )}
        {unread > 0 && (
          <p>
            <IonBadge color="danger">{t("home.unread", { count: unread })}</IonBadge>
          </p>
        )}
        <IonButton
          expand="block"
          aria-label={t("home.subjects-of", { name: nameOf(name, locale) })}
          routerLink={`/subjects/${level?.id ?? 0}?school=${schoolId}&student=${studentId}`}
        >
          {t("home.open-subjects")}
        </IonButton>
        <div className="buttons">
          <IonButton
            fill="clear"
            aria-label={t("home.attendance-of", { name: nameOf(name, locale) })}
            routerLink={`/attendance/student/${schoolId}/${studentId}`}
          >
            {t("home.attendance")}
          </IonButton>
          <IonButton
            fill="clear"
            aria-label={t("home.ask-correction-of", { name: nameOf(name, locale) })}
            routerLink={`/ask/${schoolId}/${studentId}`}
          >
            {t("home.ask-correction")}
          </IonButton>
          <IonButton
            fill="clear"
            aria-label={t("home.timetable-of", { name: nameOf(name, locale) })}
            routerLink={`/schedule?student=${studentId}`}
          >
            {t("home.timetable")}
          </IonButton>
          <IonButton
            fill="clear"
            aria-label={t("home.second-guardian-of", { name: nameOf(name, locale) })}
            routerLink={`/ask/${schoolId}/${studentId}/guardian`}
          >
            {t("home.second-guardian")}
          </IonButton>
        </div>
      </div>
    </li>
  );
}
