/** Classes that hide parts of a dialog on a small phone which would make the dialog scroll. */
export const ROOMY =
  '[@media(max-height:27rem)]:hidden [@media(max-width:20rem)_and_(max-height:42rem)]:hidden';
