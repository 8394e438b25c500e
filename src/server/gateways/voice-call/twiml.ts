import { escapeXml } from '../xml/read-xml.ts';
import type { CallScript } from './call-script.ts';

const waitSeconds = 10;
const times = 2;

/** The beginning of a call (TwiML): it waits for a key twice, and says nothing of the code without one. */
export function twimlOfGreeting({ language, greeting, goodbye }: Omit<CallScript, 'digits'>, keyUrl: string): string {
  const ask = `<Gather numDigits="1" timeout="${waitSeconds}" method="POST" action="${escapeXml(keyUrl)}">${say(language, greeting)}</Gather>`;
  return response(ask.repeat(times) + say(language, goodbye));
}

/** What follows the key 1: the code digit by digit, with pauses, twice. */
export function twimlOfCode(script: CallScript): string {
  const { language, beforeCode, afterCode, beforeRepetition, afterRepetition, warning } = script;
  const digits = script.digits.map((digit) => `<Pause length="1"/>${say(language, digit)}`).join('');
  const told = (before: string, after: string) =>
    `${say(language, before)}${digits}${say(language, after)}<Pause length="1"/>`;
  return response(
    [told(beforeCode, afterCode), told(beforeRepetition, afterRepetition), say(language, warning)].join(''),
  );
}

const response = (content: string) => `<?xml version="1.0" encoding="UTF-8"?><Response>${content}<Hangup/></Response>`;
const say = (language: string, text: string) =>
  text && `<Say language="${escapeXml(spokenLanguage(language))}">${escapeXml(text)}</Say>`;

/** Countries that stand for regions of several (UN M.49), whose voices speech engines have. */
const countryOfRegion: Readonly<Record<string, string>> = { 419: 'MX' };

/** The tag of a voice: speech engines know languages by country, and neither "ru" nor "es-419". */
function spokenLanguage(tag: string): string {
  const { language, region = '' } = new Intl.Locale(tag).maximize();
  return `${language}-${countryOfRegion[region] ?? region}`;
}
