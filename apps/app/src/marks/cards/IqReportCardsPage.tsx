import type { UserData } from "@dars/contract/identity/user-data";
import { listCards, type CardLine } from "@dars/contract/marks/cards";
import type { Id, Locale } from "@dars/contract/platform/primitives";
import { useIonRouter } from "@ionic/react";
import { documentTextOutline } from "ionicons/icons";
import { useState, type ReactNode } from "react";

import { getHomePath, WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { dashed } from "#platform/text/dashed.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";
import { OfChildren } from "#school/schools/public.ts";

import { ChildHead } from "./ChildHead.tsx";
import { PrintCard } from "./PrintCard.tsx";
import { PrintTranscript } from "./PrintTranscript.tsx";

/** Cards of a student to print, the ministry's before the school's own: one's own, a child's, or for management those of whom the address names. */
export function IqReportCardsPage() {
  return <WithSession>{(session) => <OfSession session={session} />}</WithSession>;
}

function OfSession({ session }: { readonly session: UserData }) {
  const { t } = useText();
  const query = useOwnQuery();
  const { login_type: role, school_id: schoolId, student_id: studentId } = session;
  const back = getHomePath(session);
  if (role === "parent")
    return (
      <OfChildren title={t("cards.iq-title")}>
        {({ schoolId: itsSchool, studentId: child }, choice) => (
          <Cards key={child} schoolId={itsSchool} studentId={child} back="/family-home">
            {choice}
          </Cards>
        )}
      </OfChildren>
    );
  if (role === "student" && schoolId !== null && studentId !== null)
    return <Cards schoolId={schoolId} studentId={studentId} back={back} />;
  const named = Number(query.get("student"));
  if (role === "school_management" && schoolId !== null && named > 0)
    return <Cards schoolId={schoolId} studentId={named} back={back} />;
  return <NobodysOwn back={back} isOffice={role === "school_management"} />;
}

function NobodysOwn({ back, isOffice }: { readonly back: string; readonly isOffice: boolean }) {
  const { t } = useText();
  const router = useIonRouter();
  return (
    <Page title={t("cards.iq-title")} back={back}>
      <Empty
        icon={documentTextOutline}
        title={t("cards.not-yours")}
        text={t(isOffice ? "cards.not-yours-office" : "cards.not-yours-text")}
        {...(isOffice && {
          action: { label: t("cards.batch-title"), onPress: () => router.push("/manage/cards", "root") },
        })}
      />
    </Page>
  );
}

interface CardsProps {
  readonly schoolId: Id;
  readonly studentId: Id;
  readonly back: string;
  readonly children?: ReactNode;
}

function Cards({ schoolId, studentId, back, children }: CardsProps) {
  const { t, locale } = useText();
  const { reading, refresh } = useRead(listCards, { params: { schoolId, studentId } });
  const [inLocale, setInLocale] = useState<Locale>(locale);
  return (
    <Page title={t("cards.iq-title")} back={back} isReading onRefresh={refresh}>
      {children}
      <Await {...reading}>
        {({ student, years, hasTranscript }) => {
          if (years.length === 0)
            return <Empty icon={documentTextOutline} title={t("cards.none")} text={t("cards.none-text")} />;
          return (
            <div className="stack wide-gap spaced">
              <ChildHead id={studentId} name={student.name} />
              <p className="quiet">{t("cards.iq-text", { name: localizeName(student.name, locale) })}</p>
              <Choice
                label={t("cards.language")}
                options={LANGUAGES}
                value={inLocale}
                onChoose={setInLocale}
              />
              {years.map((line) => (
                <YearCard key={line.year.id} {...{ schoolId, studentId, line, inLocale }} />
              ))}
              {hasTranscript === true && <PrintTranscript {...{ schoolId, studentId, inLocale }} />}
            </div>
          );
        }}
      </Await>
    </Page>
  );
}

const LANGUAGES = [
  ["ar", "العربية"],
  ["ckb", "کوردی"],
  ["en", "English"],
] as const;

interface YearCardProps {
  readonly schoolId: Id;
  readonly studentId: Id;
  readonly line: CardLine;
  readonly inLocale: Locale;
}

function YearCard({ schoolId, studentId, line, inLocale }: YearCardProps) {
  const { t, format, locale } = useText();
  const { year, level, section, publishedAt, kinds } = line;
  return (
    <section className="card stack">
      <h2 className="section-title">
        <bdi>{year.title}</bdi>
      </h2>
      <p className="quiet">
        <bdi>{dashed(localizeName(level, locale), section)}</bdi>
        {" · "}
        {t("cards.published", { day: format.day(new Date(publishedAt)) })}
      </p>
      <PrintCard {...{ schoolId, studentId, inLocale }} yearId={year.id} kinds={kinds} />
    </section>
  );
}
