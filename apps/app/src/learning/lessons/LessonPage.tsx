import { useParams } from "react-router-dom";

import { useText } from "#platform/text/use-text.ts";

import { ForReader } from "./ForReader.tsx";
import { StaffLesson } from "./StaffLesson.tsx";
import { StudentLesson } from "./StudentLesson.tsx";

/** A lesson to read; with a version in the address that one, else the one that the reader gets (LES-2). */
export function LessonPage() {
  const { t } = useText();
  const { id, versionId } = useParams();
  const lessonProps = {
    lessonId: Number(id),
    ...(versionId !== undefined && { versionId: Number(versionId) }),
  };
  return (
    <ForReader title={t("lessons.lesson")}>
      {(reader) =>
        "studentId" in reader ? (
          <StudentLesson key={reader.studentId} {...lessonProps} learner={reader} />
        ) : (
          <StaffLesson key={reader.schoolId} {...lessonProps} schoolId={reader.schoolId} />
        )
      }
    </ForReader>
  );
}
