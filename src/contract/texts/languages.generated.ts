// Generated from the names of the files in data/locales by `npm run generate`.

/** The languages that have a catalogue, with their regions where a language has several. A text, which is smaller in the page. */
export const languages = `\
de_DE Deutsch
en_AU English (Australia)
en_CA English (Canada)
en_GB English (UK)
en_US English (US)
es_ES Español (España)
es_419 Español (Latinoamérica)
fr_CA Français (Canada)
fr_FR Français (France)
it_IT Italiano
nl_NL Nederlands
pl_PL Polski
pt_BR Português (Brasil)
pt_PT Português (Portugal)
ro_RO Română
fi_FI Suomi
sv_SE Svenska
ru Русский
ko_KR 한국어
zh_CN 中文（中国）
zh_TW 中文（台灣）
zh_HK 中文（香港）
ja_JP 日本語`;
