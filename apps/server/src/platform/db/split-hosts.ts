const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]+)(.*)$/s;

function takeApart(address: string) {
  const [, before = "", hosts = "", after = ""] = ADDRESS.exec(address) ?? [];
  return { before, hosts: hosts.split(",").filter((host) => host !== ""), after };
}

/**
 * The addresses that an address stands for: one for each of its hosts, which have commas between them as libpq takes
 * them, `postgres://login:word@one:5432,two:5432/dars`. One that names a single host, or a socket, is itself.
 */
export function splitHosts(address: string): readonly string[] {
  const { before, hosts, after } = takeApart(address);
  return hosts.length < 2 ? [address] : hosts.map((host) => `${before}${host}${after}`);
}

/** The same address with the host at this place, from 0, before the others. */
export function putFirst(address: string, place: number): string {
  const { before, hosts, after } = takeApart(address);
  const first = hosts[place];
  if (first === undefined || hosts.length < 2) return address;
  return `${before}${[first, ...hosts.toSpliced(place, 1)].join(",")}${after}`;
}
