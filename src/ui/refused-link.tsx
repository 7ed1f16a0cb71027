/** Shows a link for selection by hand, if the browser has refused to copy it. */
export const RefusedLink = ({ url }: { readonly url: string }) => (
  <p translate="no" className="font-mono text-xs wrap-anywhere text-soft select-all">
    {url}
  </p>
);
