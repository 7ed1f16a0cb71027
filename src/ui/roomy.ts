/** Classes that hide, in a dialog on a small phone, what would make it scroll. */
export const ROOMY =
  '[@media(max-height:27rem)]:hidden [@media(max-width:20rem)_and_(max-height:42rem)]:hidden';
