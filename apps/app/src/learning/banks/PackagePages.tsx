import {
  importPackagePages,
  MOST_PAGES,
  readPackagePages,
  type PackagePage,
} from "@dars/contract/learning/package-pages";
import { LOCALES } from "@dars/contract/platform/locales";
import type { Id, Locale } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { IonButton } from "@ionic/react";
import { useRef, useState } from "react";

import { leftOutWords } from "#learning/lesson-editor/public.ts";
import { useApi } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useRead } from "#platform/api/use-read.ts";
import { OWN_NAMES } from "#platform/text/locales.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { whileLoading } from "#platform/ui/loading.ts";
import { PickField } from "#platform/ui/PickField.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { bankParams, type BankPlace } from "./bank-address.ts";
import { MadeLessons, type MadeLesson } from "./MadeLessons.tsx";
import { PageRow } from "./PageRow.tsx";
import { BANK_REASONS } from "./reasons.ts";

interface PackagePagesProps {
  readonly place: BankPlace;
  readonly importId: Id;
}

type FoundPages = Reply<typeof readPackagePages>;

/** Pages of a course package that waits as a file of questions: each that is ticked becomes a lesson. */
export function PackagePages({ place, importId }: PackagePagesProps) {
  const { t } = useText();
  const params = { ...bankParams(place), importId };
  const { reading } = useRead(readPackagePages, { params });
  return (
    <section className="card stack" aria-label={t("banks.pages")}>
      <h2 className="section-title">{t("banks.pages")}</h2>
      <Await {...reading}>{(found) => <Pages params={params} found={found} />}</Await>
    </section>
  );
}

interface PagesProps {
  readonly params: {
    readonly schoolId: Id;
    readonly subjectId: Id;
    readonly levelId: Id;
    readonly importId: Id;
  };
  readonly found: FoundPages;
}

function Pages({ params, found: { pages, refused, offering } }: PagesProps) {
  const { t, locale } = useText();
  const { call } = useApi();
  const { attempt, error, isBusy } = useAtOnce();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [made, setMade] = useState<readonly MadeLesson[]>([]);
  const [unitId, setUnit] = useState("");
  const [language, setLanguage] = useState<Locale>(locale);
  /** The key of each request by its content: one whose answer was lost is repeated, not made anew. */
  const keys = useRef(new Map<string, string>());
  const isMade = ({ path }: PackagePage) => made.some((lesson) => lesson.path === path);
  const chosen = pages.filter((page) => !left.has(page.path) && !isMade(page));

  const handleMake = () => attempt(() => whileLoading(make));

  async function make() {
    for (let from = 0; from < chosen.length; from += MOST_PAGES) {
      const paths = chosen.slice(from, from + MOST_PAGES).map(({ path }) => path);
      const unit = unitId === "" ? null : Number(unitId);
      const lessonsOf = { unitId: unit, language, paths };
      const content = JSON.stringify(lessonsOf);
      const key = keys.current.get(content) ?? newClientId();
      keys.current.set(content, key);
      const { lessons } = await call(importPackagePages, { params, body: { key, ...lessonsOf } });
      const titles = new Map(pages.map(({ path, title }) => [path, title]));
      const fresh = lessons.map((lesson) => ({ ...lesson, title: titles.get(lesson.path) ?? "" }));
      setMade((before) => [...before, ...fresh]);
    }
  }

  function handleTick(path: string, isTicked: boolean) {
    setLeft((before) => new Set(isTicked ? [...before].filter((each) => each !== path) : [...before, path]));
  }

  return (
    <>
      <p className="quiet">{offering ? t("banks.pages-text") : t("banks.pages-none-written")}</p>
      <ul className="plain">
        {pages.map((page) => (
          <PageRow
            key={page.path}
            page={page}
            isTicked={offering ? isMade(page) || !left.has(page.path) : null}
            isOff={isBusy || isMade(page)}
            describeLeft={(kinds) => leftOutWords({ t, locale }, kinds)}
            onTick={(isTicked) => handleTick(page.path, isTicked)}
          />
        ))}
      </ul>
      {refused.length > 0 && (
        <ul className="plain" aria-label={t("banks.pages-refused")}>
          {refused.map(({ path, why }) => (
            <li key={path} className="bank-item">
              <bdi>{path}</bdi>
              <span className="quiet">{t(`banks.page-${why}`)}</span>
            </li>
          ))}
        </ul>
      )}
      {offering && chosen.length > 0 && (
        <>
          <PickField
            label={t("lessons.language")}
            options={LOCALES.map((one) => [one, OWN_NAMES[one]])}
            value={language}
            onPick={(picked) => setLanguage(LOCALES.find((one) => one === picked) ?? locale)}
          />
          {offering.units.length > 0 && (
            <PickField
              label={t("lessons.unit")}
              options={[
                ["", t("lessons.no-unit")],
                ...offering.units.map(({ id, name }) => [String(id), localizeName(name, locale)] as const),
              ]}
              value={unitId}
              onPick={setUnit}
            />
          )}
          <div className="buttons">
            <IonButton shape="round" disabled={isBusy} onClick={() => void handleMake()}>
              {t("banks.pages-make", { count: chosen.length })}
            </IonButton>
          </div>
        </>
      )}
      <Refusal error={error} reasons={BANK_REASONS} />
      <MadeLessons schoolId={params.schoolId} lessons={made} />
    </>
  );
}
