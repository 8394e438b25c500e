/** A user preference, such as forced colours, that the gallery can emulate in a preview. */
export interface Preference {
  readonly name: string;
  readonly title: string;
  apply(shown: Document): void;
}

/**
 * Applies the rules of a media query unconditionally. Only the browser can enable `forced-colors` and
 * `prefers-reduced-motion`; this shows the effect of the page's own rules for them.
 */
function applyRulesOf(shown: Document, query: RegExp, before = ''): void {
  const view = shown.defaultView;
  if (!view) return;
  const found = [...shown.styleSheets].flatMap((sheet) => mediaRules(sheet.cssRules, query));
  const sheet = new (view as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync(before + found.join('\n'));
  shown.adoptedStyleSheets = [...shown.adoptedStyleSheets, sheet];
}

function mediaRules(rules: CSSRuleList, query: RegExp): string[] {
  return [...rules].flatMap((rule) => {
    if ('media' in rule && query.test((rule as CSSMediaRule).conditionText))
      return [...(rule as CSSMediaRule).cssRules].map(({ cssText }) => cssText);
    return 'cssRules' in rule ? mediaRules((rule as CSSGroupingRule).cssRules, query) : [];
  });
}

/** Approximates what a browser does when colours are forced. */
const forcedColours = `
*,*::before,*::after{background-color:Canvas!important;color:CanvasText!important;border-color:CanvasText!important;
box-shadow:none!important;text-shadow:none!important;background-image:none!important}
a{color:LinkText!important}button,button *{color:ButtonText!important;background-color:ButtonFace!important}`;

export const preferences: readonly Preference[] = [
  {
    name: 'text',
    title: 'Text 200 %',
    apply: (shown) => shown.documentElement.style.setProperty('font-size', '200%'),
  },
  {
    name: 'contrast',
    title: 'Forced colours (approximation)',
    apply: (shown) => applyRulesOf(shown, /forced-colors:\s*active/, forcedColours),
  },
  {
    name: 'motion',
    title: 'Less motion',
    apply: (shown) => applyRulesOf(shown, /prefers-reduced-motion:\s*reduce/),
  },
  {
    name: 'direction',
    title: 'Right to left',
    apply: (shown) => shown.documentElement.setAttribute('dir', 'rtl'),
  },
];

export function applyPreferences(shown: Document, names: readonly string[]): void {
  for (const { name, apply } of preferences) if (names.includes(name)) apply(shown);
}
