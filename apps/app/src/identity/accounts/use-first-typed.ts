import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";

import { useOwnQuery } from "#platform/ui/use-own-query.ts";

interface Letter {
  readonly login: string;
  readonly code: string;
}

const NOTHING: Letter = { login: "", code: "" };

/** Initial values of the fields: from a letter, or from a person known on this device (`?as=`). */
export function useFirstTyped(): Letter {
  const known = useOwnQuery().get("as") ?? "";
  return useLetter() ?? { ...NOTHING, login: known };
}

/**
 * Login and code of a printed letter, which its QR code puts into the fragment of the address. They are
 * removed from the address at once, so that neither the history nor a bystander sees them.
 */
function useLetter(): Letter | null {
  const [letter, setLetter] = useState(() => parseLetter(window.location.hash));
  const { hash } = useLocation();

  useEffect(() => {
    const take = () => {
      const found = parseLetter(window.location.hash);
      if (!found) return;
      setLetter(found);
      window.history.replaceState(
        window.history.state,
        "",
        window.location.pathname + window.location.search,
      );
    };
    if (hash !== "") take();
    // A second letter scanned while the page is open changes only the fragment.
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, [hash]);
  return letter;
}

function parseLetter(hash: string): Letter | null {
  const hashParams = new URLSearchParams(hash.slice(1));
  const [login, code] = [hashParams.get("login"), hashParams.get("code")];
  return login !== null && code !== null && /^\d{8}$/.test(code) ? { login, code } : null;
}
