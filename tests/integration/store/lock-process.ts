import { lockFolder, type FolderLock } from '#server/cluster/folder-lock.ts';

/** Locks or releases a folder on request, and answers `held`, `released` or the refusal's message. */
const folder = process.argv[2] ?? '';
let lock: FolderLock | null = null;

async function obey(message: unknown): Promise<void> {
  try {
    if (message === 'lock') lock = await lockFolder(folder);
    else await lock?.release();
    process.send?.(message === 'lock' ? 'held' : 'released');
  } catch (error) {
    process.send?.(String(error));
  }
}

process.on('message', (message) => void obey(message));
process.on('disconnect', () => process.exit(0));
process.send?.('up');
