import type { GenericSchema, InferOutput } from 'valibot';
import { apiQuery, FROM_SERVER } from './api-client.ts';

/** As `apiQuery`, for an answer that never changes: under its own kind of key, no event makes it be asked for again. */
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
