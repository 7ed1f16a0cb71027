/** Runs in the page before its own scripts: deletes the functions that the oldest engines of `browserslist` lack. */
{
  const drop = (object, ...names) => names.flat().forEach((name) => object && delete object[name]);
  const newer = ['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'with'];
  drop(Array.prototype, ...newer, 'toSpliced');
  drop(Object.getPrototypeOf(Uint8Array.prototype), ...newer);
  drop(Array, 'fromAsync');
  drop(AbortSignal, 'any', 'timeout');
  drop(AbortSignal.prototype, 'throwIfAborted');
  drop(ArrayBuffer.prototype, 'resize', 'transfer', 'transferToFixedLength', 'detached');
  drop(Error, 'isError');
  drop(Intl, 'DurationFormat', 'Segmenter');
  drop(Map, 'groupBy');
  drop(Math, 'f16round', 'sumPrecise');
  drop(Object, 'groupBy');
  drop(Promise, 'try', 'withResolvers');
  drop(ReadableStream.prototype, Symbol.asyncIterator, 'values');
  drop(RegExp, 'escape');
  drop(Set.prototype, [
    'difference',
    'intersection',
    'isDisjointFrom',
    'isSubsetOf',
    'isSupersetOf',
    'symmetricDifference',
    'union',
  ]);
  drop(String.prototype, 'isWellFormed', 'toWellFormed');
  drop(Uint8Array, 'fromBase64', 'fromHex');
  drop(Uint8Array.prototype, 'toBase64', 'toHex', 'setFromBase64', 'setFromHex');
  drop(URL, 'canParse', 'parse');
  drop(URLSearchParams.prototype, 'size');
  // Iterators have no methods of their own.
  drop(Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())), [
    'drop',
    'every',
    'filter',
    'find',
    'flatMap',
    'forEach',
    'map',
    'reduce',
    'some',
    'take',
    'toArray',
  ]);
  drop(Element.prototype, 'checkVisibility', 'moveBefore', 'setHTML');
  drop(HTMLElement.prototype, 'hidePopover', 'inert', 'showPopover', 'togglePopover', 'popover');
  drop(HTMLFormElement.prototype, 'requestSubmit');
  drop(CanvasRenderingContext2D.prototype, 'roundRect', 'createConicGradient', 'reset', 'letterSpacing');
  drop(Document.prototype, 'startViewTransition');
  drop(Navigator.prototype, 'userActivation', 'wakeLock', 'share', 'canShare');
  drop(
    globalThis,
    ['CompressionStream', 'DecompressionStream', 'Float16Array', 'Iterator', 'OffscreenCanvas', 'navigation'],
    ['requestIdleCallback', 'cancelIdleCallback', 'scheduler', 'structuredClone', 'trustedTypes'],
  );
}
