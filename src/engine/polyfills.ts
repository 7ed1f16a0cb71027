/**
 * The methods that the app and its packages call and that the oldest engines of package.json's `browserslist` lack.
 * `public/before-paint.js` loads this chunk ahead of the app if one of them is missing.
 */
import 'core-js/modules/es.array.find-last.js';
import 'core-js/modules/es.array.find-last-index.js';
import 'core-js/modules/es.array.to-reversed.js';
import 'core-js/modules/es.array.to-sorted.js';
import 'core-js/modules/es.array.to-spliced.js';
import 'core-js/modules/es.array.with.js';
import 'core-js/modules/es.typed-array.find-last.js';
import 'core-js/modules/es.typed-array.find-last-index.js';
import 'core-js/modules/es.typed-array.to-reversed.js';
import 'core-js/modules/es.typed-array.to-sorted.js';
import 'core-js/modules/es.typed-array.with.js';
import { completeAbortSignal } from './abort-signal.ts';
import { preloadModules } from './preload-modules.ts';

completeAbortSignal();
preloadModules();
