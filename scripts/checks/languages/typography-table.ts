/** How a language writes, beyond the rules of all. */
export interface Typography {
  /** Pairs of quotation marks that it may use. */
  readonly quotes: readonly (readonly [open: string, close: string])[];
  /** What it does not write. */
  readonly wrong: readonly Wrong[];
}
export interface Wrong {
  readonly pattern: RegExp;
  readonly problem: string;
}

const english: Typography['quotes'] = [
  ['“', '”'],
  ['‘', '’'],
];
const guillemets = ['«', '»'] as const;
const low = ['„', '”'] as const;
const right = ['”', '”'] as const;
const corners: Typography['quotes'] = [
  ['「', '」'],
  ['『', '』'],
];
const titles = ['《', '》'] as const;

const spaceBeforeSign: Wrong = { pattern: /\p{Zs}[:;?!.,](?!\p{L})/u, problem: 'no space before this sign' };
const cjk = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]';
const besideCjk: readonly Wrong[] = [
  spaceBeforeSign,
  {
    pattern: new RegExp(`[A-Za-z0-9}] (?=${cjk})|${cjk} (?=[A-Za-z0-9{])`, 'u'),
    problem: 'no space between Latin letters, numbers or arguments and this script',
  },
  {
    pattern: new RegExp(`(?<=${cjk})(?:[:?!,;]|[.]$)`, 'u'),
    problem: 'full-width signs (：？！，；。) after this script',
  },
];
const pairedSigns: readonly Wrong[] = [
  spaceBeforeSign,
  { pattern: /(?:^|\?)[^¿?]*\?|¿[^?]*(?:¿|$)/, problem: 'questions stand between ¿ and ?' },
  { pattern: /(?:^|!)[^¡!]*!|¡[^!]*(?:¡|$)/, problem: 'exclamations stand between ¡ and !' },
];
const frenchSpaces: readonly Wrong[] = [
  { pattern: /(?<!\u00a0):(?![/\d])/, problem: 'a no-break space (U+00A0) before the colon' },
  { pattern: /«(?!\u00a0)|(?<!\u00a0)»/, problem: 'no-break spaces (U+00A0) inside « »' },
  { pattern: /\p{Zs}[.,](?!\p{L})/u, problem: 'no space before this sign' },
];

/** A word of one letter stays with what follows, and nobody knows how an argument begins. */
const oneLetterWord: Wrong = {
  pattern: /(?:^|[\s(„«])\p{L} \{/u,
  problem: 'a no-break space (U+00A0) between a word of one letter and an argument',
};
const romanianClitic: Wrong = {
  pattern:
    /(?<![\p{L}‑-])(?:[vlsmn]|[nlt]e|și|ți|într|dintr|printr)-\p{L}|\p{L}-(?:vă|ne|mă|te|se|le|o|l|i|un|ul|uri|urile)(?![\p{L}‑-])/iu,
  problem: 'a no-break hyphen (U+2011) beside a clitic or an ending',
};

/** By locale, or by language where its locales write alike. */
const typographies: Readonly<Record<string, Typography>> = {
  de: {
    quotes: [['„', '“']],
    wrong: [spaceBeforeSign, { pattern: /(?<!\u00a0)…/, problem: 'a no-break space (U+00A0) before …' }],
  },
  en: { quotes: english, wrong: [spaceBeforeSign] },
  es: { quotes: [guillemets, ...english], wrong: pairedSigns },
  fi: { quotes: [right], wrong: [spaceBeforeSign] },
  fr_CA: {
    quotes: [guillemets],
    wrong: [...frenchSpaces, { pattern: /\p{Zs}[;?!]/u, problem: 'no space before ; ? !' }],
  },
  fr_FR: {
    quotes: [guillemets],
    wrong: [
      ...frenchSpaces,
      { pattern: /(?<![\u202f?!])[;?!]/, problem: 'a narrow no-break space (U+202F) before ; ? !' },
    ],
  },
  it: { quotes: [guillemets, ...english], wrong: [spaceBeforeSign] },
  ja: { quotes: corners, wrong: besideCjk },
  ko: { quotes: english, wrong: [spaceBeforeSign] },
  nl: { quotes: english, wrong: [spaceBeforeSign] },
  pl: { quotes: [low], wrong: [spaceBeforeSign, oneLetterWord] },
  pt_BR: { quotes: english, wrong: [spaceBeforeSign] },
  pt_PT: { quotes: [guillemets, ...english], wrong: [spaceBeforeSign] },
  ro: { quotes: [low], wrong: [spaceBeforeSign, romanianClitic] },
  ru: { quotes: [guillemets], wrong: [spaceBeforeSign, oneLetterWord] },
  sv: { quotes: [right], wrong: [spaceBeforeSign] },
  zh_CN: { quotes: [...english, titles], wrong: besideCjk },
  zh_HK: { quotes: [...corners, titles], wrong: besideCjk },
  zh_TW: { quotes: [...corners, titles], wrong: besideCjk },
};

/** How a locale writes; undefined for one that the table does not have yet. */
export function typographyOf(locale: string): Typography | undefined {
  return typographies[locale] ?? typographies[locale.split('_')[0] ?? locale];
}
