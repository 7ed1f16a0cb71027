import { readNames, readPhishingConfig, readUrlEntries, type ReadList } from './read-list.ts';

/** A public list of blocked sites that can be fetched as a file. */
interface PublicList {
  /** Who shows a warning because of it. */
  readonly usedBy: string;
  readonly url: string;
  readonly read: ReadList;
}

/** `HEAD` is the repository's default branch, whatever its name is. */
const fileOf = (repository: string, path: string): string =>
  `https://raw.githubusercontent.com/${repository}/HEAD/${path}`;

export const LISTS = {
  phantom: {
    usedBy: 'Phantom',
    url: fileOf('phantom/blocklist', 'blocklist.yaml'),
    read: readUrlEntries,
  },
  solflare: {
    usedBy: 'Solflare',
    url: fileOf('solflare-wallet/blocklist', 'lists/blocklist.yaml'),
    read: readUrlEntries,
  },
  metamask: {
    usedBy: 'MetaMask, and wallets and scanners that copy its list',
    url: fileOf('MetaMask/eth-phishing-detect', 'src/config.json'),
    read: readPhishingConfig,
  },
  scamsniffer: {
    usedBy: 'Scam Sniffer, and wallets and scanners that copy its list',
    url: fileOf('scamsniffer/scam-database', 'blacklist/domains.json'),
    read: readNames,
  },
} as const satisfies Record<string, PublicList>;

export type ListName = keyof typeof LISTS;

export const LIST_NAMES: readonly ListName[] = ['phantom', 'solflare', 'metamask', 'scamsniffer'];

export const isListName = (name: string): name is ListName => LIST_NAMES.some((one) => one === name);
