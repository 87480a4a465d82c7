import { useParams } from "react-router-dom";

import { useText } from "#platform/text/use-text.ts";

import { ForReader } from "./ForReader.tsx";
import { StaffLessons } from "./StaffLessons.tsx";
import { StudentLessons } from "./StudentLessons.tsx";

/** The lessons of a subject and level; `id` is the offering. */
export function LessonsPage() {
  const { t } = useText();
  const offeringId = Number(useParams()["id"]);
  return (
    <ForReader title={t("lessons.title")}>
      {(reader) =>
        "studentId" in reader ? (
          <StudentLessons key={reader.studentId} offeringId={offeringId} learner={reader} />
        ) : (
          <StaffLessons key={reader.schoolId} offeringId={offeringId} schoolId={reader.schoolId} />
        )
      }
    </ForReader>
  );
}
