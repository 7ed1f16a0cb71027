/** What a player has said, as the operator of this build has configured it. */
export interface Testimonial {
  readonly quote: string;
  readonly name: string;
  /** Where it can be read: an http address. */
  readonly link?: string;
}

/** As many cards as the home page has. */
export const TESTIMONIAL_COUNT = 3;

let configured: readonly Testimonial[] = [];

/** Called once, before anything renders; none leaves the page to its examples. */
export function setTestimonials(testimonials: readonly Testimonial[]): void {
  configured = testimonials;
}

export function getTestimonials(): readonly Testimonial[] {
  return configured;
}
