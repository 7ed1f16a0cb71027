import * as v from 'valibot';
import type { Answers } from '#server/api/answers/answers.ts';
import { errorText, type Log } from '#server/cluster/log.ts';
import { Throttle, timesMore } from '#server/cluster/throttle.ts';
import { creatorPreview } from '#server/previews/preview-url.ts';
import { readCreatorFacts } from '#server/previews/read-facts.ts';
import { withTimeout } from '#src/lib/with-timeout.ts';
import { inEachLanguage, previewsSchema } from './pool-facts.ts';

type Previews = v.InferOutput<typeof previewsSchema>;

const TIMEOUT_MS = 2_000;

const cachedSchema = v.pipe(v.string(), v.parseJson(), v.nullable(previewsSchema));

/**
 * Returns a function that reads the picture of a creator in each language; null for a wallet that has opened no pool, and
 * while it cannot be read.
 */
export function creatorPreviewReader(
  answers: Answers,
  log: Log,
): (wallet: string) => Promise<Previews | null> {
  const failures = new Throttle();
  const read = async (wallet: string): Promise<Previews | null> => {
    const { answer } = await answers.answerTo({
      key: `picture of creator ${wallet}`,
      make: async (db) => {
        const facts = await readCreatorFacts(db, wallet);
        return {
          answer: facts && inEachLanguage((language) => creatorPreview(facts, language)),
          dependencies: { tags: [`wallet:${wallet}`] as const },
        };
      },
    });
    return v.parse(cachedSchema, answer.body.toString());
  };
  return async (wallet) => {
    try {
      return await withTimeout(
        read(wallet),
        TIMEOUT_MS,
        () => new Error(`No answer within ${TIMEOUT_MS} ms`),
      );
    } catch (error) {
      failures.report('picture', (more) =>
        log.warn(`A creator's page was sent without its picture: ${errorText(error)}${timesMore(more)}`),
      );
      return null;
    }
  };
}
