import type { Locator } from 'playwright-core';

/** Unfolds the form's other options: name, minimum, time, bonus, password, and any number and stake. */
export async function unfoldOptions(form: Locator): Promise<void> {
  const options = form.locator('form details').first();
  await options.waitFor();
  if ((await options.getAttribute('open')) === null) await options.locator('summary').click();
}
