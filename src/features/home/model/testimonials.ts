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

/** Called once, before anything renders; none leaves the page to its examples. */
export function setTestimonials(testimonials: readonly Testimonial[]): void {
  configured = testimonials;
}

export function getTestimonials(): readonly Testimonial[] {
  return configured;
}
