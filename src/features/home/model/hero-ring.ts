/** The props of the hero's ring, both before the latest draw is loaded and with it. */
export const HERO_RING = { filled: 12, size: 440, frame: 'rays', className: 'w-full' } as const;
