/** The app's only access to the browser's console, which lint enforces. */
export const log = {
  info: (message: string, ...details: readonly unknown[]): void => console.info(message, ...details),
  warn: (message: string, ...details: readonly unknown[]): void => console.warn(message, ...details),
  error: (message: string, ...details: readonly unknown[]): void => console.error(message, ...details),
};
