/** How the hero's ring is drawn, before the latest draw is known and with it. */
export const HERO_RING = { filled: 12, size: 440, frame: 'rays', className: 'w-full' } as const;
