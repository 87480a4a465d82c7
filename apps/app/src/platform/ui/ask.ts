import { textNow } from "#platform/text/use-text.ts";

interface Question {
  readonly question: string;
  /** What would be lost, where something would. */
  readonly text?: string;
  /** What happens when the person agrees, as a verb. */
  readonly yes: string;
  /** The way back; Cancel by default. */
  readonly no?: string;
  /** True where it cannot be undone. */
  readonly isDestructive?: boolean;
}

/** Asks before an act that cannot be undone; true when the person agrees. */
export async function ask({ question, text, yes, no, isDestructive = false }: Question): Promise<boolean> {
  const { alertController } = await import("./controllers.ts");
  const alert = await alertController.create({
    header: question,
    ...(text !== undefined && { message: text }),
    buttons: [
      { text: no ?? textNow("platform.cancel"), role: "cancel" },
      { text: yes, role: isDestructive ? "destructive" : "confirm" },
    ],
  });
  await alert.present();
  const { role } = await alert.onDidDismiss();
  return role === "destructive" || role === "confirm";
}
