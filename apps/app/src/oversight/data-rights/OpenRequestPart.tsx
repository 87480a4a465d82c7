import { refuseErasureRequest, type OpenErasureRequest } from "@dars/contract/oversight/erasure-requests";

import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { TextAreaField } from "#platform/ui/TextAreaField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { RequestLine } from "./RequestLine.tsx";

const REASONS: Reasons = new Map<unknown, TextId>([
  ["deciding", "rights.refuse-deciding"],
  ["taken-back", "rights.obstacle-taken-back"],
  ["done", "rights.request-closed"],
]);

/** DSR-4: what a person or a guardian has asked for in the app, and the form that refuses it. */
export function OpenRequestPart({ request }: { readonly request: OpenErasureRequest }) {
  const { t, locale } = useText();
  const { save, error, isWaiting } = useSave();
  const { id, schoolId, personId, name, isBeingDecided } = request;

  const handleSubmit = (form: HTMLFormElement) =>
    save(
      refuseErasureRequest,
      {
        params: { schoolId, personId },
        body: { requestId: id, reason: typedIn(form, "refusal").trim() },
      },
      localizeName(name, locale),
    );

  return (
    <div className="stack">
      <p className="state waiting">{t("rights.open-request")}</p>
      <RequestLine request={request} />
      {isWaiting && <p className="quiet">{t("platform.waits-here")}</p>}
      {!isBeingDecided && !isWaiting && (
        <details>
          <summary>{t("rights.refuse-summary")}</summary>
          <Form
            verb={t("rights.refuse")}
            label={t("rights.refuse-summary")}
            error={error}
            reasons={REASONS}
            onSubmit={handleSubmit}
          >
            <TextAreaField
              label={t("rights.refuse-reason")}
              help={t("rights.refuse-help")}
              name="refusal"
              most={500}
              isRequired
            />
          </Form>
        </details>
      )}
    </div>
  );
}
