/** What the server or the cluster has said, in its own words. */
export const Reason = ({ text }: { readonly text: string }) => (
  <code lang="en" translate="no" className="font-mono text-xs wrap-anywhere text-soft">
    {text}
  </code>
);
