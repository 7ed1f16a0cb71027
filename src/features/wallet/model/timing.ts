/** How long the chooser's fold takes to open or close. That the chooser itself leaves in 150 ms is `--animate-leave`. */
export const COLLAPSE_MS = 250;
