import { launchChromium } from '#tests/e2e/support/chromium.ts';
import { shiftsOfPages } from './scripts/bench-web/shifts.ts';
const b = await launchChromium();
for (const s of (await shiftsOfPages(b)).toSorted((a, c) => c.cls - a.cls).slice(0, 30)) console.log(s.cls.toFixed(4), s.width, s.path);
await b.close();
