/** A longer text is no phone number; the limit keeps matching fast (CRED-7). */
const longest = 100;

/** Words before an extension, as people and the page itself write them; the first that matches is taken. */
const extensionWords =
  'extension|extn|ext|durchwahl|nebenstelle|poste|interno|anexo|ramal|toestel|anknytning|доб|内線|分机|分機|내선';
const marker = new RegExp(`[\\s,;]*(?:${extensionWords})[.:=\\s]*(\\d+)$`, 'iu');
const pause = /[\s]*[,;]+\s*(\d+)$/;

/**
 * A phone number as people copy it, in the form of CRED-3: compatibility characters as plain ones, without invisible and
 * direction marks and `tel:`, dots and slashes between digits as dashes, each way to write an extension as `ext`, and a
 * leading 00 or "(+44)" as a plus. Any other text keeps its meaning.
 */
export function normalizePhone(text: string): string {
  if (text.length > longest) return text.trim();
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
  return plain
    .replace(/^tel:\s*/i, '')
    .replace(/(\d|\))(?:\.\s?|[/ー])(?=[\d(])/g, '$1-')
    .replace(marker, 'ext$1')
    .replace(pause, 'ext$1')
    .replace(/^\(\s*\+\s*(\d{1,3})\s*\)/, '+$1')
    .replace(/^(\+\d{1,3}[\s-]*)\(0\)/, '$1')
    .replace(/^00(?=[1-9])/, '+')
    .replace(/^\+\s+/, '+');
}
