import type { GenericSchema, InferOutput } from 'valibot';
import { apiQuery, FROM_SERVER } from './api-client.ts';

/** Like `apiQuery`, for an answer that never changes: its key is of another kind, so that no event invalidates it. */
export function apiConstant<Schema extends GenericSchema>(schema: Schema, path: string) {
  const { queryKey, queryFn } = apiQuery(schema, path);
  return {
    queryKey: ['constant', path] as const,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<InferOutput<Schema>> =>
      queryFn({ queryKey, signal }),
    staleTime: Infinity,
    retry: false,
    meta: FROM_SERVER,
  };
}
