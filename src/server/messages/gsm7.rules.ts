/** GSM 7-bit default alphabet (3GPP TS 23.038, clause 6.2.1), and its extension, whose characters count twice. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ\u00a7¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extension = new Set('\f^{}\\[~]|€');

/** What stands for characters that the alphabet does not have. */
const substitutes: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‑': '-',
  '–': '-',
  '—': '-',
  '…': '...',
  ç: 'c',
  œ: 'oe',
  Œ: 'OE',
  ẞ: 'SS',
  // Letters that Unicode does not decompose.
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  // The alphabet has what is nearer to these than the letter without its accent.
  ő: 'ö',
  Ő: 'Ö',
  ű: 'ü',
  Ű: 'Ü',
};

const isGsm7 = (text: string) => [...text].every((character) => basic.has(character) || extension.has(character));

/**
 * The text in the GSM alphabet where it can be, so that it fits into one segment: typographic characters as plain ones, and
 * letters without accents that the alphabet lacks. A text in another script stays as it is.
 *
 * That is decided for each language with Latin letters. Czech, Hungarian, Polish, Romanian, Turkish and Vietnamese lose
 * letters that differ, but many people there leave accents out in text messages, and the sentences stay clear. With accents,
 * a segment has 70 characters instead of 160, and every message costs two or three of them.
 */
export function foldToGsm7(text: string): string {
  const folded = [...text.replace(/\p{Zs}/gu, ' ')]
    .map((character) => {
      if (isGsm7(character)) return character;
      return substitutes[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '');
    })
    .join('');
  return isGsm7(folded) ? folded : text;
}

export interface Segments {
  readonly encoding: 'GSM-7' | 'UCS-2';
  /** Text messages that the provider bills. */
  readonly count: number;
}

/** The segments of a text message: 160 characters of GSM-7 or 70 of UCS-2, fewer where it has several (TS 23.040). */
export function segmentsOf(text: string): Segments {
  if (!isGsm7(text)) return { encoding: 'UCS-2', count: countIn(text.length, 70, 67) };
  const septets = [...text].reduce((sum, character) => sum + (extension.has(character) ? 2 : 1), 0);
  return { encoding: 'GSM-7', count: countIn(septets, 160, 153) };
}

const countIn = (length: number, single: number, each: number) => (length <= single ? 1 : Math.ceil(length / each));
