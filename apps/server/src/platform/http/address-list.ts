import { BlockList, isIP } from "node:net";

/**
 * Addresses and networks such as 10.0.0.9 and 10.0.0.0/24, in a text with commas between.
 * @throws Error that names what is none of them.
 */
export function readAddressList(text: string): BlockList {
  const list = new BlockList();
  for (const each of text.split(",")) {
    const [address = "", ...lengths] = each.trim().split("/");
    const kind = isIP(address) === 6 ? "ipv6" : "ipv4";
    try {
      if (lengths.length === 0) list.addAddress(address, kind);
      else list.addSubnet(address, readLength(lengths.join("/")), kind);
    } catch {
      throw new Error(`${each.trim()} is neither an address nor a network.`);
    }
  }
  return list;
}

/** How many bits of an address a network has; NaN where none is written: `Number` reads nothing as 0, which is every address. */
const readLength = (bits: string): number => (/^\d+$/.test(bits) ? Number(bits) : Number.NaN);

/** Whether an address is in such a list. */
export const hasAddress = (list: BlockList, address: string): boolean =>
  list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
