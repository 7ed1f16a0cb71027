/** The one wallet that may also be reached through a snap in MetaMask. */
export const isSolflare = ({ name }: { readonly name: string }): boolean => name === 'Solflare';
