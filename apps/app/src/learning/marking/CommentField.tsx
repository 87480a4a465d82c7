import { IonTextarea } from "@ionic/react";

import { useIonField } from "#platform/ui/form-context.ts";
import { KeptPart } from "#platform/ui/KeptPart.tsx";

import { COMMENT } from "./use-comment.ts";

interface CommentFieldProps {
  readonly label: string;
  readonly comment: string;
  readonly onType: (typed: string) => void;
}

/** Typed, or put together from phrases; `useComment` holds it. */
export function CommentField({ label, comment, onType }: CommentFieldProps) {
  const field = useIonField({ name: COMMENT });
  return (
    <>
      {/* Words of a phrase are not typed: the field alone would not know them. */}
      <KeptPart name={COMMENT} value={comment} onBack={onType} />
      <IonTextarea
        {...field}
        fill="outline"
        label={label}
        labelPlacement="stacked"
        autoGrow
        rows={3}
        maxlength={4000}
        value={comment}
        onIonInput={({ detail }) => onType(detail.value ?? "")}
      />
    </>
  );
}
