/** Whether an error is a timeout. web3.js puts some errors into the text of its own errors. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.message.includes('TimeoutError'));
}
