import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;
const seconds = (): number => Math.floor(Date.now() / 1_000);

/** Unix seconds by this device, anew every minute: what the server tells is no older than that to the eye. */
export function useMinute(): number {
  const [now, setNow] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setNow(seconds()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
