/** Whether a wallet is Solflare, the only one that may also be available as a snap in MetaMask. */
export const isSolflare = ({ name }: { readonly name: string }): boolean => name === 'Solflare';
