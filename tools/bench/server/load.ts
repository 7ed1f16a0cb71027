/** Requests a server's URLs as fast as it answers. Prints requests per second and latencies. Takes its task by IPC. */
import autocannon from 'autocannon';
import * as v from 'valibot';

const taskSchema = v.object({
  url: v.string(),
  paths: v.array(v.string()),
  connections: v.number(),
  seconds: v.number(),
});

process.once('message', (message) => {
  const { url, paths, connections, seconds } = v.parse(taskSchema, message);
  autocannon({ url, connections, duration: seconds, requests: paths.map((path) => ({ path })) })
    .then(({ requests, latency, non2xx, errors }) => {
      const failed = non2xx + errors;
      process.send?.({ perSecond: requests.total / seconds, p50Ms: latency.p50, p99Ms: latency.p99, failed });
      process.disconnect();
    })
    .catch((error: unknown) => {
      console.error(error);
      process.exit(1);
    });
});
