import '../program/buffer.ts';
import { getConnection } from '../connection.ts';
import { fetchSlotSeconds } from '../program/slot-seconds.ts';
import { within } from '../program/within.ts';

/** How long a slot takes at present, in seconds; null where the cluster cannot tell yet. @throws the connection's error */
export const getSlotSeconds = (): Promise<number | null> => within(fetchSlotSeconds(getConnection()));
