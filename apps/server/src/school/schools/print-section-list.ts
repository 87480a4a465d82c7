import { nameIn } from "@dars/contract/platform/name-in";
import type { Locale } from "@dars/contract/platform/primitives";
import type { FileReply, Input } from "@dars/contract/platform/route";
import { studentsInRegisterOrder } from "@dars/contract/school/register-order";
import type { printSectionList as route, SectionCard, StudentLine } from "@dars/contract/school/schools";
import { sectionName } from "@dars/contract/school/section-name";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { LISTS_AN_HOUR, takeShare } from "#platform/db/hourly-share.ts";
import { notFound } from "#platform/errors.ts";
import { printPdf } from "#platform/print/print-pdf.ts";
import { buildSheetFile, type Sheet } from "#platform/sheets/public.ts";

import { listSectionStudents } from "./list-section-students.ts";
import { SECTION_LIST_WORDS } from "./section-list-words.ts";
import { findListFrame } from "./section-list.queries.ts";
import { SECTION_LIST } from "./section-list.typ.ts";

const BLANK_COLUMNS = 8;

/** B1. Names and numbers alone, so that no reason is asked for; the audit log has who took it. */
export async function printSectionList(
  context: Context,
  { params, query: { format = "pdf", locale = "ar", columns = BLANK_COLUMNS } }: Input<typeof route>,
): Promise<FileReply> {
  const { schoolId, sectionId } = params;
  const [{ section, students: listed }, frame] = await Promise.all([
    listSectionStudents(context, params),
    findListFrame(context.database.reading(schoolId), schoolId, sectionId),
  ]);
  if (!frame) throw notFound("This section");
  const students = studentsInRegisterOrder(listed, locale);
  const name = `section-${sectionId}`;
  const title = sectionName(section, section.level.name, locale);
  await context.database.inSchool(schoolId, async (db) => {
    await takeShare(db, context.actor.accountId, "lists", LISTS_AN_HOUR);
    await audited(context, db, schoolId, "section-list.taken", ["section", sectionId], {
      format,
      students: students.length,
    });
  });
  return format === "xlsx"
    ? buildSheetFile(buildSheet(title, students, locale), name, "xlsx")
    : {
        name: `${name}.pdf`,
        type: "application/pdf",
        bytes: await printPdf({
          template: SECTION_LIST,
          content: {
            ...buildContent(section, students, locale),
            school: nameIn(frame.school, locale),
            title,
            year: frame.year,
            today: frame.today,
            blanks: columns,
          },
        }),
      };
}

function buildContent({ homeroomTeacher }: SectionCard, students: readonly StudentLine[], locale: Locale) {
  const words = SECTION_LIST_WORDS[locale];
  const teacher = homeroomTeacher ? `${words.homeroom}: ${nameIn(homeroomTeacher.name, locale)}` : "";
  return {
    lang: locale,
    rtl: locale !== "en",
    heading: words.heading,
    heads: [words.no, words.student],
    homeroom: teacher,
    count: words.count,
    students: numbered(students).map(({ no, name }) => ({ no: String(no), name: nameIn(name, locale) })),
  };
}

/** A section without numbers is counted; one that has them shows a student without one as such. */
function numbered(students: readonly StudentLine[]) {
  const hasNumbers = students.some(({ registerNo }) => registerNo !== null);
  return students.map(({ name, registerNo }, at) => ({
    name,
    no: hasNumbers ? (registerNo ?? "–") : at + 1,
  }));
}

function buildSheet(title: string, students: readonly StudentLine[], locale: Locale): Sheet {
  const words = SECTION_LIST_WORDS[locale];
  return {
    name: title.slice(0, 30),
    isRightToLeft: locale !== "en",
    hasKeys: false,
    columns: [
      { title: words.no, key: "register_no", width: 8, isText: false },
      { title: words.student, key: "name", width: 36, isText: true },
    ],
    rows: numbered(students).map(({ no, name }) => [no, nameIn(name, locale)]),
  };
}
