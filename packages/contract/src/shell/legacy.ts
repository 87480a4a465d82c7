const TRUE = new Set(["true", "1", "yes", "on"]);
const FALSE = new Set(["false", "0", "no", "off", ""]);

/**
 * LEG-5: a switch as any server has ever written it: true, 1, "1", "true", "yes", "on" in any case, and their
 * opposites; an empty text is off. A missing or unrecognised value is `fallback`.
 */
export function readBoolean(value: unknown, fallback: boolean): boolean {
  if (typeof value === "boolean") return value;
  if (typeof value !== "string" && typeof value !== "number") return fallback;
  const word = String(value).trim().toLowerCase();
  if (TRUE.has(word)) return true;
  return FALSE.has(word) ? false : fallback;
}

/** The three switches of get_settings.php. */
export interface LegacySettings {
  readonly show_apply_now_button: boolean;
  readonly show_messages_btn_for_students: boolean;
  readonly show_reports_btn_for_students: boolean;
}

/** The `result` of get_settings.php as an app may trust it: a missing or unreadable key is off, others are ignored. */
export function readSettings(result: unknown): LegacySettings {
  const at = new Map<string, unknown>(Object.entries(Object(result)));
  const isOn = (key: keyof LegacySettings) => readBoolean(at.get(key), false);
  return {
    show_apply_now_button: isOn("show_apply_now_button"),
    show_messages_btn_for_students: isOn("show_messages_btn_for_students"),
    show_reports_btn_for_students: isOn("show_reports_btn_for_students"),
  };
}
