import type { UserData } from "@dars/contract/identity/user-data";
import type { ApiError } from "@dars/contract/platform/client";
import { matchesSearch, searchText } from "@dars/contract/platform/search-text";
import { studentsInRegisterOrder } from "@dars/contract/school/register-order";
import type { AttendanceStatus, Register } from "@dars/contract/time/attendance";
import { IonButton, IonIcon, IonTextarea, useIonRouter } from "@ionic/react";
import { lockClosedOutline, searchOutline } from "ionicons/icons";
import { useState } from "react";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { allNames } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { todayAtSchool } from "#platform/time/days.ts";
import { ask } from "#platform/ui/ask.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { SearchBar } from "#platform/ui/SearchBar.tsx";
import { showToast } from "#platform/ui/toast.ts";
import { useNow } from "#platform/ui/use-now.ts";
import { sectionName } from "#school/schools/public.ts";

import { formatDay } from "./format-day.ts";
import { MarkHistory } from "./MarkHistory.tsx";
import { REASONS } from "./reasons.ts";
import { resolveMarkChoice, countTotals, unsaved, type NewMarks } from "./register-words.ts";
import { StudentRow } from "./StudentRow.tsx";
import { useRegister, type RegisterPlace } from "./use-register.ts";

import "./attendance.css";

/** The register of one section, day and period: all present by default, a tap marks an exception. */
export function RegisterPage() {
  const { schoolId, sectionId, day = "", period = "0" } = useParams();
  const place = { schoolId: Number(schoolId), sectionId: Number(sectionId), day, period };
  return (
    <WithSession>
      {(session) => <OneRegister key={Object.values(place).join(" ")} place={place} session={session} />}
    </WithSession>
  );
}

interface OneRegisterProps {
  readonly place: RegisterPlace;
  readonly session: UserData;
}

function OneRegister({ place, session }: OneRegisterProps) {
  const { t, locale } = useText();
  const taking = useRegister(place);
  const section = taking.reading.value?.section;
  const back = session.login_type === "teacher" ? "/home" : `/attendance/day/${place.schoolId}/${place.day}`;
  return (
    <Page
      title={section ? sectionName(section, section.level, locale) : t("attendance.register")}
      back={back}
      isReading
      onRefresh={taking.refresh}
    >
      <Await {...taking.reading}>
        {(register) => <Taking register={register} taking={taking} place={place} back={back} />}
      </Await>
    </Page>
  );
}

interface TakingProps {
  readonly register: Register;
  readonly taking: ReturnType<typeof useRegister>;
  readonly place: RegisterPlace;
  readonly back: string;
}

function Taking({ register, taking, place, back }: TakingProps) {
  const { t, format, locale } = useText();
  const [openId, setOpenId] = useState<number | null>(null);
  const [search, setSearch] = useState<string | null>(null);
  const { period, may } = register;
  const students = studentsInRegisterOrder(register.students, locale);
  const isNumbered = students.some(({ registerNo }) => typeof registerNo === "number");
  const { words } = taking;
  const mark = useAskedMark(register, taking);
  const shown = students.filter(
    ({ name }) => search === null || matchesSearch(searchText(allNames(name)), search),
  );
  const isFixed = may === "read";

  function handlePress(studentId: number, isPresent: boolean) {
    if (isPresent) void mark(studentId, "absent_unexcused");
    setOpenId(openId === studentId ? null : studentId);
  }

  return (
    <div className="register">
      <p className="quiet register-when">
        {period === 0
          ? formatDay(place.day, format)
          : `${t("attendance.period", { no: period })} · ${formatDay(place.day, format)}`}
      </p>
      <div className="register-hint">
        {search === null ? (
          <p className="quiet">{t(getHintTextId(register))}</p>
        ) : (
          <SearchBar label={t("attendance.search")} value={search} onType={setSearch} />
        )}
        {students.length > 0 && (
          <IonButton
            fill="clear"
            size="small"
            aria-label={t("attendance.search")}
            aria-pressed={search !== null}
            onClick={() => setSearch(search === null ? "" : null)}
          >
            <IonIcon slot="icon-only" icon={searchOutline} aria-hidden="true" />
          </IonButton>
        )}
      </div>
      {register.slots.length > 1 && <Slots register={register} place={place} />}
      {isFixed && <Closed register={register} />}
      <FreeDay register={register} isMeant={taking.isMeant} />
      <ul className="plain register-list" aria-label={t("attendance.register")}>
        {shown.map((line) => {
          const standing = resolveMarkChoice(line, words, register);
          return (
            <StudentRow
              key={line.studentId}
              schoolId={place.schoolId}
              no={isNumbered ? (line.registerNo ?? null) : students.indexOf(line) + 1}
              line={line}
              standing={standing}
              isOpen={openId === line.studentId}
              isFixed={isFixed}
              history={<MarkHistory place={place} line={line} />}
              onPress={() =>
                handlePress(line.studentId, standing.status === "present" && openId !== line.studentId)
              }
              onMark={(status, minutes) => void mark(line.studentId, status, minutes)}
            />
          );
        })}
      </ul>
      {!isFixed && <DoneBar register={register} taking={taking} back={back} />}
    </div>
  );
}

/** ATD-7: on a weekend the first absence asks whether the register is meant; without a yes nothing is marked. */
function useAskedMark({ dayWord, counts, day }: Register, { isMeant, mark }: TakingProps["taking"]) {
  const { t } = useText();
  return async (studentId: number, status: AttendanceStatus, minutes?: number): Promise<void> => {
    const isAsked = dayWord === "weekend" && counts !== true && !isMeant && status !== "present";
    const isToday = day === todayAtSchool();
    const question = {
      question: t(isToday ? "attendance.weekend-today" : "attendance.weekend-then"),
      text: t("attendance.weekend-text"),
      yes: t("attendance.weekend-yes"),
    };
    if (!isAsked || (await ask(question))) mark(studentId, status, minutes, isAsked || isMeant);
  };
}

/** That marks of this day count for nothing, or that they do all the same. */
function FreeDay({
  register: { dayWord, counts },
  isMeant,
}: {
  readonly register: Register;
  readonly isMeant: boolean;
}) {
  const { t } = useText();
  if (dayWord === undefined || dayWord === "taught") return null;
  const isCounted = counts === true || (dayWord === "weekend" && isMeant);
  return <p className="banner">{t(isCounted ? "attendance.weekend-counts" : "attendance.free-day")}</p>;
}

/** The other registers of the day, where the school records by period. */
function Slots({ register, place }: Pick<TakingProps, "register" | "place">) {
  const { t } = useText();
  return (
    <nav className="chip-row" aria-label={t("attendance.periods")}>
      {register.slots.map(({ period, isTaken }) => (
        <IonButton
          key={period}
          size="small"
          fill={period === register.period ? "solid" : "outline"}
          {...(isTaken && { color: "success" })}
          routerLink={`/attendance/register/${place.schoolId}/${place.sectionId}/${place.day}/${period}`}
          routerDirection="root"
        >
          {t("attendance.period", { no: period })}
        </IonButton>
      ))}
    </nav>
  );
}

function getHintTextId({ students, takenAt, may }: Register) {
  if (students.length === 0) return "attendance.no-students";
  if (may === "amend") return "attendance.amend-hint";
  return takenAt === null ? "attendance.hint" : "attendance.taken-hint";
}

function Closed({ register: { closesAt } }: { readonly register: Register }) {
  const { t, format } = useText();
  const now = useNow();
  const at = new Date(closesAt);
  return (
    <p className="banner">
      <IonIcon icon={lockClosedOutline} aria-hidden="true" />
      {at.getTime() > now ? t("attendance.not-yet") : t("attendance.closed", { time: format.moment(at) })}
    </p>
  );
}

function Totals({ register, words }: { readonly register: Register; readonly words: NewMarks }) {
  const { t } = useText();
  const { all, present, absent, late, excused } = countTotals(register, words);
  const counted = [
    absent > 0 && t("attendance.count-absent", { count: absent }),
    late > 0 && t("attendance.count-late", { count: late }),
    excused > 0 && t("attendance.count-excused", { count: excused }),
  ].filter((each) => each !== false);
  return (
    <div className="register-totals" aria-live="polite">
      <strong>{t("attendance.present-of", { present, all })}</strong>
      <span className="quiet">
        {counted.length === 0 ? t("attendance.all-present") : counted.join(t("attendance.comma"))}
      </span>
    </div>
  );
}

/** Totals and Done, always in sight. */
function DoneBar({ register, taking, back }: Pick<TakingProps, "register" | "taking" | "back">) {
  const { t, locale } = useText();
  const router = useIonRouter();
  const [reason, setReason] = useState("");
  const [error, setError] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { words, send } = taking;
  const isAmending = register.may === "amend";
  const { all, present } = countTotals(register, words);
  const changed = unsaved(register, words).length;
  const isIdle = isAmending
    ? changed === 0 || reason.trim().length < 3
    : register.takenAt !== null && changed === 0;

  async function handleDone() {
    setBusy(true);
    const title = t("attendance.register-of", {
      section: sectionName(register.section, register.section.level, locale),
    });
    const outcome = await send(register, title, isAmending ? reason.trim() : null);
    setBusy(false);
    setError(outcome.state === "refused" ? outcome.error : null);
    if (outcome.state === "refused") return;
    if (outcome.state === "waiting") await showToast({ kind: "notice", text: t("platform.waits-here") });
    else await showToast({ kind: "success", header: t("attendance.taken", { present, all }) });
    if (router.canGoBack()) router.goBack();
    else router.push(back, "back");
  }

  return (
    <div className="register-bar">
      <Refusal error={error} reasons={REASONS} />
      {isAmending && (
        <IonTextarea
          className="register-reason"
          fill="outline"
          autoGrow
          maxlength={500}
          label={t("attendance.reason")}
          labelPlacement="stacked"
          value={reason}
          onIonInput={({ detail }) => setReason(detail.value ?? "")}
        />
      )}
      <Totals register={register} words={words} />
      <IonButton className="register-done" disabled={isBusy || isIdle} onClick={() => void handleDone()}>
        {t(isAmending ? "attendance.correct" : "attendance.done")}
      </IonButton>
    </div>
  );
}
