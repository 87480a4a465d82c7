import { inNameOrder } from "@dars/contract/platform/in-name-order";
import type { TeacherWishes } from "@dars/contract/time/periods";
import { saveTeacherWishes, type PlanningTeacher } from "@dars/contract/time/planning";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { weekdayText } from "#time/timetable/public.ts";

import { WeekdayTicks, weekdaysIn } from "./WeekdayTicks.tsx";

const MOST = [1, 2, 3, 4, 5, 6, 7, 8];

interface WishesFormProps {
  readonly schoolId: number;
  readonly teachers: readonly PlanningTeacher[];
  readonly weekDays: number;
  /** How many periods the longest day has. */
  readonly periods: number;
}

/** What the timetable of each teacher keeps to, and what it tries to. */
export function WishesForm({ schoolId, teachers, weekDays, periods }: WishesFormProps) {
  const { t, locale } = useText();
  const [chosen, setChosen] = useState(teachers[0]?.id ?? 0);
  const teacher = teachers.find(({ id }) => id === chosen) ?? teachers[0];
  if (!teacher) return null;
  return (
    <section className="card stack" aria-labelledby="teacher-wishes">
      <h2 id="teacher-wishes" className="section-title">
        {t("timetables.wishes")}
      </h2>
      <p className="quiet">{t("timetables.wishes-text")}</p>
      <PickField
        label={t("timetables.teacher")}
        options={inNameOrder(teachers, (each) => each.name, locale).map(
          ({ id, name }) => [String(id), localizeName(name, locale)] as const,
        )}
        value={String(teacher.id)}
        onPick={(id) => setChosen(Number(id))}
      />
      <OneTeacher
        key={`${teacher.id} ${JSON.stringify(teacher.wishes)}`}
        {...{ schoolId, teacher, periods }}
        weekDays={weekDays === 0 ? 31 : weekDays}
      />
    </section>
  );
}

interface OneTeacherProps extends Omit<WishesFormProps, "teachers"> {
  readonly teacher: PlanningTeacher;
}

function OneTeacher({ schoolId, teacher, weekDays, periods }: OneTeacherProps) {
  const { t, format, locale } = useText();
  const { save, error } = useSave();
  const [wishes, setWishes] = useState<TeacherWishes>(teacher.wishes);
  const { freeDays, unwished, mostADay } = wishes;
  const days = weekdaysIn(weekDays).filter((day) => ((freeDays >> day) & 1) === 0);
  const hours = Array.from({ length: periods }, (_, at) => at + 1);
  const isUnwished = (weekday: number, no: number) =>
    unwished.some((one) => one.weekday === weekday && one.no === no);

  function turn(weekday: number, no: number) {
    const others = unwished.filter((one) => one.weekday !== weekday || one.no !== no);
    setWishes({ ...wishes, unwished: isUnwished(weekday, no) ? others : [...unwished, { weekday, no }] });
  }

  function handleSave() {
    const params = { schoolId, teacherId: teacher.id };
    const input = { params, body: { key: newClientId(), wishes, seen: teacher.wishes } };
    return save(saveTeacherWishes, input, localizeName(teacher.name, locale), () =>
      textNow("timetables.wishes-saved"),
    );
  }

  return (
    <Form className="stack" verb={t("timetables.wishes-save")} error={error} onSubmit={handleSave}>
      <WeekdayTicks
        label={t("timetables.free-days")}
        weekDays={weekDays}
        value={freeDays}
        onChange={(next) => setWishes({ ...wishes, freeDays: next })}
      />
      <PickField
        label={t("timetables.most-a-day")}
        options={[
          ["", t("timetables.most-any")],
          ...MOST.map((count) => [String(count), t("timetables.periods", { count })] as const),
        ]}
        value={mostADay === null ? "" : String(mostADay)}
        onPick={(most) => setWishes({ ...wishes, mostADay: most === "" ? null : Number(most) })}
      />
      <div className="wish-hours">
        <table>
          <caption className="quiet">{t("timetables.unwished")}</caption>
          <thead>
            <tr>
              <td aria-hidden="true" />
              {days.map((day) => (
                <th key={day} scope="col">
                  {t(weekdayText(day))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hours.map((no) => (
              <tr key={no}>
                <th scope="row">{format.number(no)}</th>
                {days.map((day) => (
                  <td key={day}>
                    <input
                      type="checkbox"
                      aria-label={t("timetables.hour", { day: t(weekdayText(day)), no })}
                      checked={isUnwished(day, no)}
                      onChange={() => turn(day, no)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Form>
  );
}
