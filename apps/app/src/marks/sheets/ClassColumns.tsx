import type { Locale } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";
import { useState, type ReactNode } from "react";

import { useText } from "#platform/text/use-text.ts";
import { sectionName } from "#school/schools/public.ts";

import { ClassColumnForm } from "./ClassColumnForm.tsx";
import { listCategories, listOtherParts, type Category } from "./list-categories.ts";
import type { SheetParts } from "./sheet-parts.ts";

interface ClassColumnsProps extends Pick<SheetParts, "sheet" | "schoolId" | "column"> {
  /** On a phone, above the marks, it takes one line until it is opened. */
  readonly isFolded?: boolean;
}

/** GB-9: what the grade is made of, and where its columns are made and changed; nothing in a scheme without categories. */
export function ClassColumns({ sheet, schoolId, column, isFolded = false }: ClassColumnsProps) {
  const { locale } = useText();
  const [open, setOpen] = useState<"new" | "change" | null>(null);
  const categories = listCategories(sheet);
  if (categories.length === 0) return null;
  const changeable = canChange(sheet, column) ? column : undefined;
  const chosen = open === "change" ? changeable : undefined;
  if (open === "new" || chosen)
    return (
      <ClassColumnForm
        key={chosen?.code ?? "new"}
        params={{ schoolId, sheetId: sheet.classId }}
        categories={categories}
        parallel={nameParallel(sheet, locale)}
        column={chosen}
        onDone={() => setOpen(null)}
      />
    );
  return (
    <GradeMadeOf categories={categories} others={listOtherParts(sheet)} isFolded={isFolded}>
      {sheet.may.enter && <ColumnButtons canChange={changeable !== undefined} onOpen={setOpen} />}
    </GradeMadeOf>
  );
}

const nameParallel = ({ parallel = [], level }: SheetParts["sheet"], locale: Locale) =>
  parallel.map(({ classId, section }) => ({ classId, name: sectionName(section, level.name, locale) }));

const canChange = ({ may }: SheetParts["sheet"], column: SheetParts["column"]): boolean =>
  may.enter && column?.own !== undefined && (column.state === "open" || column.state === "closed");

interface GradeMadeOfProps {
  readonly categories: readonly Category[];
  readonly others: ReturnType<typeof listOtherParts>;
  readonly isFolded: boolean;
  readonly children: ReactNode;
}

function GradeMadeOf({ isFolded, ...made }: GradeMadeOfProps) {
  const { t } = useText();
  if (isFolded)
    return (
      <details className="card">
        <summary>{t("sheets.grade-made-of")}</summary>
        <PartsOfGrade {...made} />
      </details>
    );
  return (
    <section className="card stack">
      <h2 className="section-title first">{t("sheets.grade-made-of")}</h2>
      <PartsOfGrade {...made} />
    </section>
  );
}

function PartsOfGrade({ categories, others, children }: Omit<GradeMadeOfProps, "isFolded">) {
  const { t, locale } = useText();
  return (
    <>
      <ul className="plain">
        {categories.map((category) => (
          <CategoryLine key={category.code} category={category} />
        ))}
        {others.map(({ code, label, weight }) => (
          <li key={code}>
            <strong>{label[locale]}</strong>{" "}
            <bdi dir="ltr">{t("sheets.weight", { weight: weight ?? "0" })}</bdi>
          </li>
        ))}
      </ul>
      {children}
    </>
  );
}

interface ColumnButtonsProps {
  readonly canChange: boolean;
  readonly onOpen: (what: "new" | "change") => void;
}

function ColumnButtons({ canChange: isChangeable, onOpen }: ColumnButtonsProps) {
  const { t } = useText();
  return (
    <div className="buttons">
      <IonButton fill="outline" size="small" onClick={() => onOpen("new")}>
        {t("sheets.add-column")}
      </IonButton>
      {isChangeable && (
        <IonButton fill="clear" size="small" onClick={() => onOpen("change")}>
          {t("sheets.change-column")}
        </IonButton>
      )}
    </div>
  );
}

/** Its weight, how many columns it has, and that the lowest of them is dropped. */
function CategoryLine({ category: { label, weight, dropLowest, columns } }: { readonly category: Category }) {
  const { t, locale } = useText();
  return (
    <li>
      <strong>{label[locale]}</strong>
      {weight !== null && (
        <>
          {" "}
          <bdi dir="ltr">{t("sheets.weight", { weight })}</bdi>
        </>
      )}
      <span className="quiet">
        {" · "}
        {t("sheets.column-count", { count: columns.length })}
        {dropLowest > 0 && ` · ${t("sheets.lowest-dropped", { count: dropLowest })}`}
      </span>
    </li>
  );
}
