import { parentPort } from 'node:worker_threads';
import { describeHome } from './describe-others.ts';
import { drawPicture } from './draw/draw-picture.ts';
import type { Picture } from './picture.ts';

const home = describeHome('en').picture;

// Loads the product's fonts and the emoji, which the first picture would otherwise wait for.
drawPicture({ ...home, heading: { kind: 'name', text: '🎲' }, foot: 'Xeroz' });

/** The thread of `PictureRenderer`: draws one picture after the other. */
parentPort?.on('message', (picture: Picture) => {
  try {
    parentPort?.postMessage({ png: drawPicture(picture) });
  } catch (error) {
    parentPort?.postMessage({ error: String(error) });
  }
});
