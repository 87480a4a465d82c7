const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, "Edge"],
  [/Firefox\//, "Firefox"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS/, "macOS"],
  [/Linux/, "Linux"],
];

/** What a person knows this device by in the list of its sessions, such as "Chrome, Android"; empty when unknown. */
export function deviceName(agent = navigator.userAgent): string {
  return [BROWSERS, SYSTEMS]
    .map((names) => names.find(([mark]) => mark.test(agent))?.[1])
    .filter((name) => name !== undefined)
    .join(", ");
}
