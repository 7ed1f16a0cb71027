/** A player's words, as the operator of this build has configured them. */
export interface Testimonial {
  readonly quote: string;
  readonly name: string;
  /** Http address of the page that carries the words. */
  readonly link?: string;
}

/** As many cards as the home page has. */
export const TESTIMONIAL_COUNT = 3;

let configured: readonly Testimonial[] = [];

/** Sets the testimonials, once, before anything renders; an empty list leaves the page to its examples. */
export function setTestimonials(testimonials: readonly Testimonial[]): void {
  configured = testimonials;
}

/** Returns the configured testimonials, or an empty list. */
export function getTestimonials(): readonly Testimonial[] {
  return configured;
}
