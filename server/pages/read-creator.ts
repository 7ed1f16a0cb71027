import * as v from 'valibot';
import type { Answers } from '#server/api/answers/answers.ts';
import { errorText, type Log } from '#server/cluster/log.ts';
import { Throttle, timesMore } from '#server/cluster/throttle.ts';
import { creatorPreview } from '#server/previews/preview-url.ts';
import { readCreatorFacts } from '#server/previews/read-facts.ts';
import { inEachLanguage, previewsSchema } from './pool-facts.ts';
import type { GatedRead } from './read-gate.ts';

type Previews = v.InferOutput<typeof previewsSchema>;

const cachedSchema = v.pipe(v.string(), v.parseJson(), v.nullable(previewsSchema));

/**
 * Returns a function that reads the picture of a creator in each language; null for a wallet that has opened no pool, and
 * while it cannot be read.
 */
export function creatorPreviewReader(
  answers: Answers,
  log: Log,
  gated: GatedRead,
): (wallet: string) => Promise<Previews | null> {
  const failures = new Throttle();
  const read = async (wallet: string): Promise<Previews | null> => {
    const { answer } = await answers.answerTo({
      key: `picture of creator ${wallet}`,
      make: async (db) => {
        const facts = await readCreatorFacts(db, wallet);
        return {
          answer: facts && inEachLanguage((language) => creatorPreview(facts, language)),
          // Anyone can name wallets without pools: they must not evict other answers.
          dependencies: facts && { tags: [`wallet:${wallet}`] as const },
        };
      },
    });
    return v.parse(cachedSchema, answer.body.toString());
  };
  return async (wallet) => {
    try {
      return await gated(() => read(wallet));
    } catch (error) {
      failures.report('picture', (more) =>
        log.warn(`A creator's page was sent without its picture: ${errorText(error)}${timesMore(more)}`),
      );
      return null;
    }
  };
}
