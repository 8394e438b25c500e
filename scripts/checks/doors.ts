import { type DoorName, doorReason, type Layer, placeOf } from './layers.ts';

/** What source may not say. */
interface SourceRule {
  readonly reason: string;
  readonly says: RegExp;
  readonly in: RegExp;
  readonly except: RegExp;
}

/** APIs that only some folders and files of a layer may use (`layers.ts`). */
const layerDoors: readonly { readonly door: DoorName; readonly says: RegExp; readonly only?: Layer['environment'] }[] =
  [
    { door: 'fetch', says: /(?<![\w.])fetch\(/, only: 'browser' },
    {
      door: 'browser globals', // elsewhere the compiler knows none
      says: /(?<![\w./'-])(?:window|document|localStorage|sessionStorage|navigator)\s*[.[?]/,
      only: 'browser',
    },
    { door: 'setInterval', says: /\bsetInterval\(/, only: 'server' }, // a worker is stopped and awaited
    { door: 'skipped locks', says: /\bskipLocked\(|\bskip locked\b/, only: 'server' }, // takeFree() claims rows
    { door: 'environment variables', says: /process\.env/ },
    { door: 'own address', says: /[pP]ublicUrl|PUBLIC_URL|headers\.host\b/, only: 'server' }, // `origins` answers it
    { door: 'own location', says: /import\.meta\.(?:dirname|filename)/ }, // it differs in the built server
  ];

const rules: readonly SourceRule[] = [
  {
    reason: 'no default exports',
    says: /^export default/m,
    in: /^(?:src|test|e2e|bench|gallery|scripts)\//,
    except: /[.]d[.]ts$|^scripts\/failure-reporter[.]ts$/, // Vitest takes a reporter by its default export
  },
  {
    reason: 'source code must not contain brand ids; brands are data',
    says: /brandId\s*(?:===?|!==?)\s*['"]?\d/,
    in: /^src\//,
    except: /[.]test[.]/,
  },
  {
    reason: 'write the properties out; a spread literal hides surplus ones from the compiler',
    says: /[.]{3}\{/,
    in: /^(?:src|test|e2e|bench|gallery|scripts)\//,
    except: /^$/,
  },
];

const mostLines = 300;
const unspeakingNames = /(?:^|\/)(?:index|utils?|helpers?|common|lib)(?:\.tsx?$|\/)/;
/** Tables may be longer than `mostLines`. */
const tables = /^src\/contract\/|[.]generated[.]ts$|\/message-kinds[.]ts$/;

/** Reports restricted APIs in a source file, and rules that its name or length violates. */
export function sourceProblems(file: string, source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const lines = source.split('\n').length - 1;
  return [
    ...pastDoors(file, code),
    ...rules
      .filter((rule) => rule.in.test(file) && !rule.except.test(file) && rule.says.test(code))
      .map((rule) => `${file}: ${rule.reason} (found "${rule.says.exec(code)?.[0].trim()}")`),
    ...(lines > mostLines && !tables.test(file)
      ? [`${file}: ${lines} lines; only tables may have more than ${mostLines}`]
      : []),
    ...(unspeakingNames.test(file) ? [`${file}: the name describes no content`] : []),
  ];
}

function pastDoors(file: string, code: string): string[] {
  const place = placeOf(file);
  if (!place) return [];
  return layerDoors
    .filter(({ only }) => only === undefined || place.layer?.environment === only)
    .filter(({ door, says }) => says.test(code) && !place.layer?.doors[door]?.includes(place.part))
    .map(({ door, says }) => `${file}: ${doorReason(door, place)} (found "${says.exec(code)?.[0].trim()}")`);
}
