/**
 * What stands between two sentences, or a label and its value. The signs of Chinese and Japanese are as wide as their
 * letters, and hold the space.
 * @param language BCP 47 tag
 */
export const spaceBetween = (language: string): string => (/^(ja|zh)/.test(language) ? '' : ' ');
