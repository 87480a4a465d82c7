import { textNow } from "#platform/text/use-text.ts";

interface Question {
  readonly title: string;
  readonly label: string;
  readonly value?: string;
  readonly isLong?: boolean;
  /** The button, as a verb. */
  readonly yes?: string;
}

/** Asks for a few words; null where nothing is to be done. */
export async function askWords({
  title,
  label,
  value = "",
  isLong = false,
  yes = textNow("lesson-editor.ok"),
}: Question): Promise<string | null> {
  const { alertController } = await import("#platform/ui/controllers.ts");
  const alert = await alertController.create({
    header: title,
    inputs: [
      {
        name: "words",
        type: isLong ? "textarea" : "text",
        placeholder: label,
        value,
        attributes: { dir: "auto" },
      },
    ],
    buttons: [
      { text: textNow("platform.cancel"), role: "cancel" },
      { text: yes, role: "confirm" },
    ],
  });
  await alert.present();
  const { role, data } = await alert.onDidDismiss<{ readonly values?: { readonly words?: string } }>();
  return role === "confirm" ? (data?.values?.words ?? "") : null;
}
