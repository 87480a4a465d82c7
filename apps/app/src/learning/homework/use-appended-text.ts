import { useRef, useState } from "react";

/** The text of a field into which words are put from elsewhere, behind what was typed. `key` renews the field. */
export function useAppendedText(begun: string) {
  const typed = useRef(begun);
  const [field, setField] = useState({ key: 0, value: begun });

  function append(words: string) {
    if (words === "") return;
    const value = [typed.current, words].filter(Boolean).join("\n");
    typed.current = value;
    setField({ key: field.key + 1, value });
  }

  const onType = (value: string) => {
    typed.current = value;
  };
  return { ...field, onType, append };
}
