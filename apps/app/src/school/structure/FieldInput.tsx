import { PickField } from "#platform/ui/PickField.tsx";
import { TextField } from "#platform/ui/TextField.tsx";

import type { ChecksField, Field } from "./fields.ts";

/** A field of a record, read from the form when it is sent. */
export function FieldInput({ field }: { readonly field: Field }) {
  switch (field.kind) {
    case "choice":
      return (
        <PickField
          label={field.label}
          name={field.name}
          value={field.value}
          options={field.options}
          isRequired={field.isRequired ?? false}
        />
      );
    case "check":
      return (
        <label className="check">
          <input type="checkbox" name={field.name} defaultChecked={field.value} />
          <span>{field.label}</span>
        </label>
      );
    case "checks":
      return <Checking field={field} />;
    default:
      return <Typing field={field} />;
  }
}

interface TypingProps {
  readonly field: Exclude<Field, { kind: "choice" | "check" | "checks" }>;
}

const INPUTS = { text: "text", number: "number", day: "date", time: "time" } as const;

function Typing({ field }: TypingProps) {
  const { name, label, help, kind, value, isRequired = false } = field;
  const most = kind === "text" ? field.most : undefined;
  const isPlain = kind !== "text" || field.isPlain === true || field.language === "en";
  return (
    <TextField
      name={name}
      label={label}
      type={INPUTS[kind]}
      value={value === null ? "" : String(value)}
      isRequired={isRequired}
      isLeftToRight={isPlain}
      {...(help !== undefined && { help })}
      {...(most !== undefined && { most })}
    />
  );
}

function Checking({ field: { name, label, help, values, options } }: { readonly field: ChecksField }) {
  return (
    <fieldset className="choice">
      <legend className="quiet">{label}</legend>
      {help !== undefined && <p className="quiet">{help}</p>}
      <div className="checks">
        {options.map(([option, words]) => (
          <label key={option} className="check">
            <input type="checkbox" name={name} value={option} defaultChecked={values.includes(option)} />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
