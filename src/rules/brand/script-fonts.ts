/**
 * Fonts of writing systems, by ISO 15924 code or by language: the system's font has no such letters, or draws those of
 * another language, because Han characters differ by region (LOC-1). Of macOS, Windows and Linux, in this order.
 */
const fonts: Readonly<Record<string, string>> = {
  Hans: "'PingFang SC','Microsoft YaHei','Noto Sans CJK SC'",
  Hant: "'PingFang TC','Microsoft JhengHei','Noto Sans CJK TC'",
  'zh-HK': "'PingFang HK','Microsoft JhengHei','Noto Sans CJK HK'",
  Jpan: "'Hiragino Sans','Yu Gothic UI',Meiryo,'Noto Sans CJK JP'",
  Kore: "'Apple SD Gothic Neo','Malgun Gothic','Noto Sans CJK KR'",
};

/** Family names in CSS for a language, by preference. @param language BCP 47 tag */
export function scriptFonts(language: string): string {
  const named = fonts[language] ?? fonts[new Intl.Locale(language).maximize().script ?? ''];
  return named ? `${named},sans-serif` : 'sans-serif';
}

/**
 * The rule that names these fonts in a document; none where the system's fonts do. They stand before the font of the system, which
 * on Windows is the one of the system's own language. That of Apple's systems follows the language of the document.
 * @param language BCP 47 tag
 */
export function fontStyle(language: string): string {
  const named = scriptFonts(language);
  return named === 'sans-serif' ? '' : `:root{--fonts:-apple-system,${named}}`;
}
