import type { ConsoleTextId } from '../../../contract/texts/console-texts.generated.ts';
import type { LineCounts, ShowLineRulesAnswer } from '../../kernel/management.generated.ts';

/** What a company asks of the emergency addresses of its lines. */
export type LineRules = ShowLineRulesAnswer;
export type CountryOfLines = LineCounts['countries'][number];

/** Rules that are on or off. */
export const switchedRules = ['needsLocation', 'locationsOnly', 'mayUseAsTyped', 'mayPutOff'] as const;
export const lineRuleFields: readonly (keyof LineRules)[] = [...switchedRules, 'periodDays', 'contact'];

/** The rules of a draft that differ from those that are saved, in the order of the page. */
export function changedRules(saved: LineRules, draft: Partial<LineRules>): readonly (keyof LineRules)[] {
  return lineRuleFields.filter((field) => draft[field] !== undefined && draft[field] !== saved[field]);
}

/** What is sent: the changed rules alone. */
export const changesOf = (saved: LineRules, draft: Partial<LineRules>): Partial<LineRules> =>
  Object.fromEntries(changedRules(saved, draft).map((field) => [field, draft[field]]));

/** What the law of a country asks, with the name of the law as it is published. */
interface LineLaw {
  readonly text: Extract<ConsoleTextId, `lines.rules.law.${string}`>;
  readonly source?: string;
}

const laws: Readonly<Record<string, LineLaw>> = {
  US: { text: 'lines.rules.law.US', source: '47 CFR 9.11, 9.16' },
  CA: { text: 'lines.rules.law.CA', source: 'CRTC Telecom Decision 2005-21' },
  GB: { text: 'lines.rules.law.GB', source: 'Ofcom General Conditions A3, C5' },
  AU: { text: 'lines.rules.law.AU', source: 'Telecommunications (Emergency Call Service) Determination 2019' },
  DE: { text: 'lines.rules.law.needsLocation', source: 'TKG, section 164, NotrufV' },
};

/** What is known of the law for lines with numbers of a country (docs/emergency-calling.md). */
export function lawOf({ country, needsLocation, isFixed }: CountryOfLines): LineLaw {
  const known = laws[country];
  if (known) return known;
  if (needsLocation) return { text: 'lines.rules.law.needsLocation', source: 'Directive (EU) 2018/1972, Art. 109' };
  return { text: isFixed ? 'lines.rules.law.isFixed' : 'lines.rules.law.none' };
}

interface RuleEffect {
  readonly text: 'lines.rules.newlyNeeded' | 'lines.rules.stillNeeded' | 'lines.rules.noLocationIn';
  /** Codes of countries (ISO 3166-1). */
  readonly countries: readonly string[];
}

/**
 * The countries in which a change means something else than its words say.
 * @param places countries in which the company has a location; undefined where that may not be read
 */
export function effectsOf(
  changes: Partial<LineRules>,
  countries: readonly CountryOfLines[],
  places: readonly string[] | undefined,
): readonly RuleEffect[] {
  const codes = (of: (country: CountryOfLines) => boolean) => countries.filter(of).map(({ country }) => country);
  const effects: RuleEffect[] = [];
  if (changes.needsLocation === true)
    effects.push({ text: 'lines.rules.newlyNeeded', countries: codes(({ needsLocation }) => !needsLocation) });
  if (changes.needsLocation === false)
    effects.push({ text: 'lines.rules.stillNeeded', countries: codes(({ needsLocation }) => needsLocation) });
  if (changes.locationsOnly === true && places)
    effects.push({ text: 'lines.rules.noLocationIn', countries: codes(({ country }) => !places.includes(country)) });
  return effects.filter((effect) => effect.countries.length > 0);
}
