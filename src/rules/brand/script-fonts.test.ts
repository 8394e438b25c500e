import { describe, expect, it } from 'vitest';
import { fontStyle, scriptFonts } from './script-fonts.ts';

describe('scriptFonts', () => {
  it.each([
    ['en-US', 'sans-serif'],
    ['ru', 'sans-serif'],
    ['zh-CN', "'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif"],
    ['zh-TW', "'PingFang TC','Microsoft JhengHei','Noto Sans CJK TC',sans-serif"],
    ['zh-HK', "'PingFang HK','Microsoft JhengHei','Noto Sans CJK HK',sans-serif"],
    ['ja-JP', "'Hiragino Sans','Yu Gothic UI',Meiryo,'Noto Sans CJK JP',sans-serif"],
    ['ko-KR', "'Apple SD Gothic Neo','Malgun Gothic','Noto Sans CJK KR',sans-serif"],
  ])('names for %s %s', (language, fonts) => expect(scriptFonts(language)).toBe(fonts));
});

describe('the style of a document', () => {
  it('names the fonts of a script before the font of the system, which Windows has for its own language', () => {
    expect(fontStyle('zh-HK')).toBe(
      ":root{--fonts:-apple-system,'PingFang HK','Microsoft JhengHei','Noto Sans CJK HK',sans-serif}",
    );
    expect(fontStyle('de-DE')).toBe('');
  });
});
