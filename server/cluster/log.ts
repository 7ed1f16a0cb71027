/** Takes one line for one event. */
export type Log = (message: string) => void;

const NAME_WIDTH = 7;

/** Writes lines of time, process and message to standard output. */
export function createLog(processName: string): Log {
  return (message) => {
    const time = new Date().toISOString().slice(11, 19);
    console.log(`${time} ${processName.padEnd(NAME_WIDTH)} ${message}`);
  };
}

/** An error in one line. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.message}${cause}`.replaceAll(/\s+/g, ' ');
}

/** An address shortened for a line of the log. */
export function short(address: string): string {
  return `${address.slice(0, 4)}…${address.slice(-4)}`;
}
