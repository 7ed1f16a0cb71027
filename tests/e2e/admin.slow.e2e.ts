import { describe } from 'vitest';
import { hasChromium } from './support/chromium.ts';
import { Stage } from './support/stage.ts';
import { doorTests } from './admin/door.ts';

describe.runIf(hasChromium())('the admin area', () => {
  const stage = new Stage('admin');
  doorTests(stage);
});
