/** Whether the device's own sharing takes pictures. */
export const maySharePictures = (): boolean =>
  typeof navigator.share === 'function' &&
  navigator.canShare?.({ files: [new File([], 'a.png', { type: 'image/png' })] }) === true;

/** @throws where the browser makes no picture of the canvas */
export const fileOf = (canvas: HTMLCanvasElement, name: string): Promise<File> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('The canvas gave no picture'));
      else resolve(new File([blob], `${name}.png`, { type: blob.type }));
    }, 'image/png');
  });

/**
 * Hands a picture to the device's own sharing, or saves it as a file where there is none.
 * @throws what the device says, except that the reader changed his mind
 */
export async function shareOrSave(
  file: File,
  about: Readonly<Record<'text' | 'url', string>>,
): Promise<void> {
  if (!maySharePictures()) return saveFile(file);
  try {
    await navigator.share({ ...about, files: [file] });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: file.name });
  link.click();
  URL.revokeObjectURL(url);
}
