import { join } from 'node:path';
import { loadBrands } from '../../../src/server/brand/brand.ts';
import { hasLatinAlphabet, subjectLimit } from '../../../src/server/brand/operator/text-limits.ts';
import { loadTexts } from '../../../src/server/brand/texts.ts';
import { type ComposedMessage, createComposer } from '../../../src/server/messages/compose.ts';
import { segmentsOf } from '../../../src/server/messages/gsm7.rules.ts';
import { kindRowOf, offersReset } from '../../../src/server/messages/kind-row-of.ts';
import { createOrigins } from '../../../src/server/origins/origins.ts';
import { sampleKinds, sampleMessage, sampleValues } from '../../../test/message-samples.ts';

const host = 'sign-in.tellwick.example';

/** Reports text messages and subjects that are too long with sample values, in the words of the main brand. */
export async function messageLengthProblems(data: string, locales: readonly string[]): Promise<string[]> {
  const brands = await loadBrands(join(data, 'brands'));
  const texts = await loadTexts(join(data, 'locales'), brands);
  const compose = createComposer({ brands, texts, origins: createOrigins(`https://${host}`) });
  const problems: string[] = [];
  for (const localeId of locales)
    for (const kind of sampleKinds)
      for (const channel of ['sms', 'email'] as const) {
        const isNotice = channel === 'sms' && !('code' in sampleValues[kind]) && offersReset(kind);
        const values = isNotice ? { secureLink: `${host}/notme?brandId=0` } : {};
        const composed = await compose(sampleMessage(kind, { channel, brandId: 0, localeId }, values));
        const { sms, email } = kindRowOf(kind);
        const id = channel === 'sms' ? sms : email?.subject;
        if (composed)
          problems.push(...lengthProblems(composed, localeId).map((why) => `${localeId}.json: ${id} ${why}`));
      }
  brands.close();
  return problems;
}

/** What is too long of a message. */
export function lengthProblems(composed: ComposedMessage, locale: string): string[] {
  if (composed.channel === 'email') {
    const { subject } = composed.email;
    return subject.length > subjectLimit ? [`has ${subject.length} characters, of ${subjectLimit}: ${subject}`] : [];
  }
  if (!('text' in composed)) return [];
  const { encoding, count } = segmentsOf(composed.text);
  const most = hasLatinAlphabet(locale) ? 1 : 2;
  return count > most ? [`takes ${count} segments of ${encoding}, and ${most} at most: ${composed.text}`] : [];
}
