/** Whether this device can speak a language; asked again when its voices have come. */
export const canSpeak = (language: string): boolean =>
  "speechSynthesis" in window &&
  window.speechSynthesis.getVoices().some(({ lang }) => lang.toLowerCase().startsWith(language));

/** Says the words, in place of what is being said. */
export function speak(words: string, language: string): void {
  const utterance = new SpeechSynthesisUtterance(words);
  utterance.lang = language;
  window.speechSynthesis.cancel();
  window.speechSynthesis.speak(utterance);
}

/** Calls back when the voices of the device have come, until the answer is called. */
export function watchVoices(onVoices: () => void): () => void {
  if (!("speechSynthesis" in window)) return () => undefined;
  window.speechSynthesis.addEventListener("voiceschanged", onVoices);
  return () => window.speechSynthesis.removeEventListener("voiceschanged", onVoices);
}
