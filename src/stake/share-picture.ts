/** Whether the device's share dialog accepts pictures. */
export const maySharePictures = (): boolean =>
  typeof navigator.share === 'function' &&
  navigator.canShare?.({ files: [new File([], 'a.png', { type: 'image/png' })] }) === true;

/** Converts a canvas to a PNG file. @throws if the browser cannot do that */
export const fileOf = (canvas: HTMLCanvasElement, name: string): Promise<File> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('The canvas gave no picture'));
      else resolve(new File([blob], `${name}.png`, { type: blob.type }));
    }, 'image/png');
  });

/**
 * Shares a picture through the device's share dialog, or saves it as a file if there is none.
 * @throws the device's error, unless the user has cancelled
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
