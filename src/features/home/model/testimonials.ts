/** A player's quote, as configured by the operator of this build. */
export interface Testimonial {
  readonly quote: string;
  readonly name: string;
  /** HTTP URL of the page with the quote. */
  readonly link?: string;
}

/** The number of cards on the home page. */
export const TESTIMONIAL_COUNT = 3;

let configured: readonly Testimonial[] = [];

/** Sets the testimonials, once, before anything renders; with an empty list the page shows its examples. */
export function setTestimonials(testimonials: readonly Testimonial[]): void {
  configured = testimonials;
}

/** Returns the configured testimonials, or an empty list. */
export function getTestimonials(): readonly Testimonial[] {
  return configured;
}
