/** What is known of the browser that asked. */
interface Asked {
  readonly browser?: string | undefined;
  readonly system?: string | undefined;
}

/** Which form of the sentence names it: with browser and system, with one of them, or with neither. */
export function sourceOf({ browser = '', system = '' }: Asked): {
  readonly form: 'both' | 'one' | 'none';
  readonly browser: string;
  readonly system: string;
} {
  if (browser && system) return { form: 'both', browser, system };
  const one = browser || system;
  return { form: one ? 'one' : 'none', browser: one, system };
}
