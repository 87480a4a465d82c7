import { useState } from "react";
import { useLocation } from "react-router-dom";

/**
 * The query of this page's own address. A page that lies under another still hears of every change of address, and
 * would otherwise take the other's query for its own.
 */
export function useOwnQuery(): URLSearchParams {
  const { pathname, search } = useLocation();
  const [own, setOwn] = useState({ pathname, search });
  if (pathname === own.pathname && search !== own.search) setOwn({ pathname, search });
  return new URLSearchParams(own.search);
}
