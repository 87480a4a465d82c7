import type { ReportType } from "@dars/contract/insight/school-reports";
import type { Names } from "@dars/contract/platform/primitives";

import { names } from "./names.ts";

/** What each report is called, in the order in which they are offered. */
export const REPORT_TITLES: Readonly<Record<ReportType, Names>> = {
  "attendance-today": names("Attendance today", "الحضور اليوم", "ئامادەبوونی ئەمڕۆ"),
  "attendance-month": names("Attendance over time", "الحضور خلال مدة", "ئامادەبوون لە ماوەیەکدا"),
  "marks-entry-progress": names("Mark entry", "إدخال الدرجات", "تۆمارکردنی نمرە"),
  "results-summary": names("Results by level", "النتائج حسب الصف", "ئەنجامەکان بەپێی پۆل"),
  "honour-list": names("Honour list", "لوحة الشرف", "لیستی شەرەف"),
  "at-risk": names("Students at risk", "طلاب بحاجة إلى دعم", "قوتابیانی پێویست بە پشتگیری"),
  "exercise-activity": names("Exercises", "التمارين", "ڕاهێنانەکان"),
  "lesson-publication": names("Published lessons", "الدروس المنشورة", "وانە بڵاوکراوەکان"),
  "chat-response-time": names(
    "Replies to families and students",
    "الرد على الأهالي والطلاب",
    "وەڵامدانەوەی خێزان و قوتابیان",
  ),
  "negligence-students": names(
    "Students who need follow-up",
    "طلاب يحتاجون متابعة",
    "قوتابیانی پێویست بە بەدواداچوون",
  ),
  "negligence-teachers": names(
    "Teachers who need follow-up",
    "مدرّسون يحتاجون متابعة",
    "مامۆستایانی پێویست بە بەدواداچوون",
  ),
  evaluations: names("Evaluations", "التقييمات", "هەڵسەنگاندنەکان"),
  trainings: names("Trainings", "الدورات التدريبية", "خولەکانی ڕاهێنان"),
  "applications-funnel": names("Applications", "طلبات التقديم", "داواکارییەکانی وەرگرتن"),
  complaints: names("Complaints", "الشكاوى", "سکاڵاکان"),
  "devices-and-usage": names("Devices and usage", "الأجهزة والاستخدام", "ئامێر و بەکارهێنان"),
};
