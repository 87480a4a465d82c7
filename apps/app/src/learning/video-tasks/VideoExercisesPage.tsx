import { useParams } from "react-router-dom";

import { ForReader } from "#learning/lessons/public.ts";
import { useText } from "#platform/text/use-text.ts";

import { StaffTasks } from "./StaffTasks.tsx";
import { StudentTasks } from "./StudentTasks.tsx";

import "./video-tasks.css";

/** Tasks that are answered by a recorded video; `id` is the offering. */
export function VideoExercisesPage() {
  const { t } = useText();
  const offeringId = Number(useParams()["id"]);
  return (
    <ForReader title={t("video-tasks.title")}>
      {(reader) =>
        "studentId" in reader ? (
          <StudentTasks key={reader.studentId} offeringId={offeringId} learner={reader} />
        ) : (
          <StaffTasks key={reader.schoolId} offeringId={offeringId} schoolId={reader.schoolId} />
        )
      }
    </ForReader>
  );
}
