import type { importPackagePages } from "@dars/contract/learning/package-pages";
import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { IonList } from "@ionic/react";

import { leftOutWords } from "#learning/lesson-editor/public.ts";
import { useText } from "#platform/text/use-text.ts";
import { Row } from "#platform/ui/Row.tsx";

export type MadeLesson = Reply<typeof importPackagePages>["lessons"][number] & { readonly title: string };

interface MadeLessonsProps {
  readonly schoolId: Id;
  readonly lessons: readonly MadeLesson[];
}

/** The drafts that pages have become, each with what was left out on the way. */
export function MadeLessons({ schoolId, lessons }: MadeLessonsProps) {
  const { t, locale } = useText();
  if (lessons.length === 0) return null;
  return (
    <>
      <output>{t("banks.pages-made", { count: lessons.length })}</output>
      <IonList className="rows" lines="none">
        {lessons.map(({ versionId, title, pictures, isCut }) => (
          <Row
            key={versionId}
            strong={<bdi>{title}</bdi>}
            quiet={[
              ...(isCut ? [t("banks.page-cut")] : []),
              ...(pictures > 0 ? [leftOutWords({ t, locale }, [{ kind: "pictures", count: pictures }])] : []),
            ].join(" ")}
            leadsTo={`/lesson-editor/${versionId}?school=${schoolId}`}
          />
        ))}
      </IonList>
    </>
  );
}
