/** Downloads a text as a file. */
export const download = (name: string, type: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By the next task the browser has read the file.
  setTimeout(() => URL.revokeObjectURL(url), 0);
};
