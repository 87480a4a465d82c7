import type { Locale } from "@dars/contract/platform/primitives";
import { IonBadge, IonButton, IonIcon, IonList } from "@ionic/react";
import { bookOutline, checkmarkDoneOutline, warningOutline } from "ionicons/icons";
import { useState } from "react";

import { chooseLanguage } from "#platform/text/language.ts";
import { useText } from "#platform/text/use-text.ts";

import { chooseAppearance } from "./appearance.ts";
import { askToSend, sentTo } from "./ask-to-send.ts";
import { Avatar } from "./Avatar.tsx";
import { Choice } from "./Choice.tsx";
import { Empty } from "./Empty.tsx";
import { Form } from "./Form.tsx";
import { NavCard } from "./NavCard.tsx";
import { NavCardGrid } from "./NavCardGrid.tsx";
import { Page } from "./Page.tsx";
import { Panes } from "./Panes.tsx";
import { MODES, type Mode } from "./parse-appearance.ts";
import { PickField } from "./PickField.tsx";
import { Row } from "./Row.tsx";
import { SearchBar } from "./SearchBar.tsx";
import { Skeleton } from "./Skeleton.tsx";
import { TextAreaField } from "./TextAreaField.tsx";
import { TextField } from "./TextField.tsx";
import { themeStyle } from "./themes.ts";
import { TickField } from "./TickField.tsx";
import { showToast } from "./toast.ts";
import { typedIn } from "./typed-in.ts";

interface Sample {
  readonly name: string;
  readonly line: string;
  readonly verb: string;
  readonly second: string;
  readonly third: string;
}

const SAMPLES: Readonly<Record<Locale, Sample>> = {
  ar: {
    name: "زينب الموسوي",
    line: "الثاني المتوسط – أ · اليوم 07:00",
    verb: "مراجعة",
    second: "سأتولّاها",
    third: "لاحقاً",
  },
  ckb: {
    name: "ڕۆژین کاروان",
    line: "دووەمی ناوەندی – أ · ئەمڕۆ 07:00",
    verb: "پێداچوونەوە",
    second: "من دەیکەم",
    third: "دواتر",
  },
  en: {
    name: "Zainab Al-Mousawi",
    line: "Second intermediate – A · today 07:00",
    verb: "Review",
    second: "I’ll do it",
    third: "Later",
  },
};
const LANGUAGES: readonly (readonly [Locale, string])[] = [
  ["ar", "العربية"],
  ["ckb", "کوردی"],
  ["en", "English"],
];
const FAMILIES = 48;
const THEMES = ["blue", "green", "orange", "red", "yellow", "violet", "white"];

/** `/ui`, in development alone: every part that screens are built from, in each language, light and dark. */
export function PartsPage() {
  const { locale } = useText();
  const [mode, setMode] = useState<Mode>("system");
  const sample = SAMPLES[locale];
  return (
    <Page title="platform/ui" quiet={sample.line} back="/choose-account-type">
      <div className="columns">
        <Choice
          label="Language"
          options={LANGUAGES}
          value={locale}
          onChoose={(chosen) => void chooseLanguage(chosen)}
        />
        <Choice
          label="Mode"
          options={MODES.map((each) => [each, each])}
          value={mode}
          onChoose={(chosen) => {
            setMode(chosen);
            void chooseAppearance({ mode: chosen });
          }}
        />
      </div>
      <div className="columns spaced">
        <Lists sample={sample} />
        <Forms sample={sample} />
      </div>
      <WideParts sample={sample} />
      <Skeleton lines={2} />
      <Empty icon={bookOutline} title={sample.name} text={sample.line} />
    </Page>
  );
}

function Lists({ sample: { name, line, verb, second, third } }: { readonly sample: Sample }) {
  const names = { ar: name, ckb: name, en: name };
  return (
    <div className="stack">
      <div className="buttons">
        <IonButton>{verb}</IonButton>
        <IonButton className="tonal">{second}</IonButton>
        <IonButton fill="clear">{third}</IonButton>
      </div>
      <IonList className="rows" lines="none">
        <Row start={<Avatar id={1} name={names} />} strong={name} quiet={line} leadsTo="/ui" />
        <Row
          start={<Avatar id={2} name={names} />}
          strong={name}
          end={<span className="state good">{third}</span>}
        />
      </IonList>
      <ul className="plain card need-list">
        <li className="need-row">
          <span className="need-count">3</span>
          <p>{line}</p>
          <IonButton shape="round">{verb}</IonButton>
        </li>
      </ul>
      <p className="banner">
        <IonIcon icon={warningOutline} aria-hidden="true" />
        {line}
      </p>
      <p className="banner good">
        <IonIcon icon={checkmarkDoneOutline} aria-hidden="true" />
        {line}
      </p>
      <div className="tiles">
        {THEMES.map((theme) => (
          <div key={theme} className="tile" style={themeStyle(theme)}>
            <IonIcon icon={bookOutline} aria-hidden="true" />
            <strong>{name}</strong>
            <small>{theme}</small>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Cards beside each other, and two panes; on a phone the open record alone. */
function WideParts({ sample: { name, line, verb, second } }: { readonly sample: Sample }) {
  const names = { ar: name, ckb: name, en: name };
  return (
    <div className="stack spaced">
      <NavCardGrid label={verb}>
        <NavCard icon={bookOutline} strong={verb} quiet={line} end={<IonBadge>3</IonBadge>} leadsTo="/ui" />
        <NavCard icon={warningOutline} strong={second} quiet={line} leadsTo="/ui" />
        <NavCard icon={checkmarkDoneOutline} strong={verb} leadsTo="/ui" />
      </NavCardGrid>
      <Panes
        list={
          <IonList className="rows" lines="none">
            <Row start={<Avatar id={1} name={names} />} strong={name} quiet={line} leadsTo="/ui" isCurrent />
            <Row start={<Avatar id={2} name={names} />} strong={second} quiet={line} leadsTo="/ui" />
          </IonList>
        }
      >
        <section className="card">
          <h2 className="section-title">{name}</h2>
          <p>{line}</p>
        </section>
      </Panes>
    </div>
  );
}

function Forms({ sample: { name, line, verb, second } }: { readonly sample: Sample }) {
  const [typed, setTyped] = useState("");
  return (
    <div className="stack">
      <SearchBar label={verb} value={typed} onType={setTyped} />
      <Form
        className="card form"
        verb={verb}
        error={null}
        onSubmit={async (form) => {
          await showToast({ kind: "success", header: typedIn(form, "text") });
          return null;
        }}
      >
        <TextField label={name} name="text" value={line} help={line} isRequired />
        <TextField label={second} name="email" type="email" isRequired isLeftToRight />
        <TextAreaField label={line} name="area" />
        <PickField
          label={name}
          name="pick"
          value=""
          isRequired
          options={[
            ["", "–"],
            ["1", verb],
            ["2", second],
          ]}
        />
        <TickField name="tick" label={line} isTicked isRequired />
        <progress max={4} value={3} aria-label={name} />
      </Form>
      <MassSend verb={verb} />
    </div>
  );
}

function MassSend({ verb }: { readonly verb: string }) {
  const [sent, setSent] = useState<string | null>(null);

  async function handleSend() {
    if (await askToSend(FAMILIES, "families")) setSent(sentTo(FAMILIES, "families"));
  }

  return (
    <div className="card">
      <IonButton onClick={() => void handleSend()}>{verb}</IonButton>
      {sent !== null && <output>{sent}</output>}
    </div>
  );
}
